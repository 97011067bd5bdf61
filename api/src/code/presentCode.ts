/** Presents a code to a student, without the reason why it is not valid. */
export function presentCode(codeKey: string, valid: boolean) {
  return { codeKey, valid };
}
