/**
 * Returns the text of a field with a letter typed where its caret is, in place of what is selected, and puts
 * the caret behind it once the field shows the text.
 */
export function typeInto(input: HTMLInputElement | null | undefined, text: string, letter: string): string {
  const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
  requestAnimationFrame(() => {
    input?.focus()
    input?.setSelectionRange(from + letter.length, from + letter.length)
  })
  return text.slice(0, from) + letter + text.slice(to)
}
