/** Newline, tab and carriage return are the only control characters a text may hold (C0, DEL and C1 otherwise refused). */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** A text without its control characters and halves of surrogate pairs. */
export function cleaned(text: string): string {
  return text.replace(new RegExp(CONTROL, 'g'), '').toWellFormed()
}

/** No control characters, and no half of a surrogate pair, which no store can keep. */
export function isClean(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text)
}
