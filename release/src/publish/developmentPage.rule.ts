import { TEMPLATE_FILE } from './manifest';

/** Folder of the shell's page with React's development build. */
export const DEVELOPMENT_FOLDER = 'development';

/** Returns the address of that page's template; `base` ends in a slash. */
export function developmentPage(base: string): string {
  return `${base}${DEVELOPMENT_FOLDER}/${TEMPLATE_FILE}`;
}

export function isForDevelopers(file: string): boolean {
  return file.startsWith(`${DEVELOPMENT_FOLDER}/`);
}
