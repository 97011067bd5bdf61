/** Elements of a first screen as it came, without those that others have added since; null: all. */
export type Own = ReadonlySet<Node> | null;

const isForeign = (node: Node, own: Own): boolean =>
  own !== null && node.nodeType === Node.ELEMENT_NODE && !own.has(node);

/** Returns the children without React's comments, and with the own elements inside a foreign one in place of it. */
function childrenOf(node: Node, own: Own): Node[] {
  return [...node.childNodes].flatMap((child) => {
    if (isForeign(child, own)) return childrenOf(child, own).filter(({ nodeType }) => nodeType === Node.ELEMENT_NODE);
    return child.nodeType === Node.COMMENT_NODE ? [] : [child];
  });
}

/** Returns the node at the same place below `to`, or null if there is none of the same kind. */
export function counterpart<Found extends Node>(node: Found, from: Node, to: Node, own: Own): Found | null {
  const steps: number[] = [];
  for (let at: Node = node; at !== from;) {
    let parent = at.parentNode;
    while (parent && parent !== from && isForeign(parent, own)) parent = parent.parentNode;
    if (parent === null) return null;
    steps.unshift(childrenOf(parent, own).indexOf(at));
    at = parent;
  }
  let found: Node | undefined = to;
  for (const step of steps) found = found && childrenOf(found, null)[step];
  // Nodes of one name have one class.
  return found?.nodeName === node.nodeName ? (found as Found) : null;
}

export type ValueField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the form fields of a part of the page, without those that others have added. */
export function fieldsIn(part: Element, own: Own): ValueField[] {
  const fields = [...part.querySelectorAll<ValueField>('input, select, textarea')];
  return fields.filter((field) => !isForeign(field, own));
}

/** Returns the field with the same name and type below `to`: a value must not get into another field. */
export function sameField(field: ValueField, from: Element, to: Element, own: Own): ValueField | null {
  const isAlike = ({ name, type }: ValueField): boolean => name === field.name && type === field.type;
  if (field.name === '') {
    const found = counterpart(field, from, to, own);
    return found && isAlike(found) ? found : null;
  }
  const at = fieldsIn(from, own).filter(isAlike).indexOf(field);
  return fieldsIn(to, null).filter(isAlike)[at] ?? null;
}

/** Returns elements and texts of a part of the page without attributes, to compare it with another. */
export function outlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  return `<${node.nodeName}>${childrenOf(node, null).map(outlineOf).join('')}</>`;
}
