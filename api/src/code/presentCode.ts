/** A code as the student who typed it sees it: why it is not valid is not told. */
export function presentCode(codeKey: string, valid: boolean) {
  return { codeKey, valid };
}
