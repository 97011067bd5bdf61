/** Returns a reader of the page's design tokens, named without `--m-`; '' for a token that no style sheet sets. */
export function readTokens(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--m-${name}`).trim();
}
