/** A sign that begins a formula, after a place where a program may part cells: `;`, a tab, or a new line. */
const HIDDEN_FORMULA = /(?=[=+\-@])(?<=[;\t\r\n][^\S\t\r\n]*)/g

/**
 * Writes an apostrophe before what would be a formula where a program parts the cells of a CSV at `;` or a
 * tab instead of at commas: `a;=1+1` becomes `a;'=1+1`.
 */
export function withoutHiddenFormulas(text: string): string {
  return text.replaceAll(HIDDEN_FORMULA, "'")
}
