/** Skips comments, which are React's own marks. */
function childrenOf(node: Node): Node[] {
  return [...node.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
}

/** Returns the node at the same place below `to`, or null if there is none of the same kind. */
export function counterpart<Found extends Node>(node: Found, from: Node, to: Node): Found | null {
  const steps: number[] = [];
  for (let at: Node = node; at !== from;) {
    const parent: Node | null = at.parentNode;
    if (parent === null) return null;
    steps.unshift(childrenOf(parent).indexOf(at));
    at = parent;
  }
  let found: Node | undefined = to;
  for (const step of steps) found = found && childrenOf(found)[step];
  // Nodes of one name have one class.
  return found?.nodeName === node.nodeName ? (found as Found) : null;
}

/** Returns elements and texts of a part of the page without attributes, to compare it with another. */
export function outlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  return `<${node.nodeName}>${childrenOf(node).map(outlineOf).join('')}</>`;
}
