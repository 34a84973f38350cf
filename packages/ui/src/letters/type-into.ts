/**
 * Returns the text of a field with a letter inserted at the caret, replacing the selection, and moves the
 * caret behind it once the field shows the text.
 */
export function typeInto(input: HTMLInputElement | null | undefined, text: string, letter: string): string {
  const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
  requestAnimationFrame(() => {
    input?.focus()
    input?.setSelectionRange(from + letter.length, from + letter.length)
  })
  return text.slice(0, from) + letter + text.slice(to)
}
