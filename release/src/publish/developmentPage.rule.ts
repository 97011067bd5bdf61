import { TEMPLATE_FILE } from './manifest';

/** Where a published shell keeps its page on React's development build, below its version's folder. */
export const DEVELOPMENT_FOLDER = 'development';

/** The address of that page's template, for a shell whose files are below `base`, which ends in a slash. */
export function developmentPage(base: string): string {
  return `${base}${DEVELOPMENT_FOLDER}/${TEMPLATE_FILE}`;
}

/** Whether a file of a version is for developers only: no student waits for it. */
export function isForDevelopers(file: string): boolean {
  return file.startsWith(`${DEVELOPMENT_FOLDER}/`);
}
