/** Presents a code to the student who typed it, without the reason why it is not valid. */
export function presentCode(codeKey: string, valid: boolean) {
  return { codeKey, valid };
}
