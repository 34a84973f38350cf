/**
 * Control characters that a text may not hold: all of C0, DEL and C1 but newline, tab and carriage return.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Removes control characters (but newline, tab and carriage return) and replaces lone surrogates. */
export function removeControlCharacters(text: string): string {
  return text.replace(new RegExp(CONTROL, 'g'), '').toWellFormed()
}

/** Tells whether a text has no control characters and no lone surrogates, which PostgreSQL cannot store. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text)
}
