import type { Context } from '../context';

/**
 * Writes the pages of what is live now where nginx finds them (PAGES_DIR), so that a change is served when its command
 * ends. Where that fails the change stands all the same: the page server writes them as soon as it can.
 */
export async function refreshPages(context: Context): Promise<void> {
  const { pagesDir: folder, page, assetBase } = context.config();
  if (folder === null) return;
  // Loaded here: only these commands compose pages.
  const { PagesKeeper } = await import('../../staticPages/PagesKeeper');
  const warn = (line: string): void => console.warn(line);
  const keeper = new PagesKeeper({ storage: await context.storage(), config: { page, assetBase }, folder, warn });
  await keeper.write().catch((error: unknown) => {
    warn(`the pages for nginx are not written yet, the page server goes on trying: ${String(error)}`);
  });
}
