import { filePlace, folder, optional, postgresAddress, proxies, withDefault } from './variableTypes';

/** Environment variables that the page server and the API share. */
export const commonVariables = {
  DATA_DIR: withDefault(folder, 'var/data', 'folder of the embedded database'),
  DATABASE_URL: optional(
    postgresAddress,
    'PostgreSQL instead of the embedded database, for example `postgres://user:secret@host/manassa`; `?sslmode=verify-full` encrypts the connection',
  ),
  MEDIA_BASE: withDefault(
    filePlace,
    '/media',
    'base address of pictures, documents and clips; another server needs CORS for exams to keep their figures',
  ),
  TRUST_PROXY: withDefault(
    proxies,
    'off',
    'reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed, counted from the right: their number, or their addresses; `on` stands for private addresses',
  ),
};
