/**
 * Reads the design tokens of tokens.css as the page has them.
 *
 * @returns the value of a token, named without its `--m-`; '' for one that no loaded style sheet sets
 */
export function readTokens(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--m-${name}`).trim();
}
