/** Returns true if a student may open an item: with an enrollment every item, without one the free items. */
export function canOpenItem(item: { readonly isFree: boolean }, enrolled: boolean): boolean {
  return enrolled || item.isFree;
}
