import type { Form, Question } from '../form.ts'

const folded = (text: string) => text.trim().toLocaleLowerCase()

/** Tells whether one of these words in several languages is the text, whatever its capitals. */
export function saysSo(words: Readonly<Record<string, string>> | undefined, text: string): boolean {
  return Object.values(words ?? {}).some((word) => folded(word) === folded(text))
}

/**
 * Returns the names of the choices that a cell has of a question: by name with spaces between them, as ODK
 * writes them, or by what people read, with commas or semicolons between them. What is no choice stays as it
 * is, so that it is refused by name.
 */
export function choicesOfCell({ choices = {} }: Form, question: Question, cell: string): string[] {
  const list = choices[question.choices ?? ''] ?? []
  const text = cell.trim()
  const named = (part: string) => list.find(({ name }) => name === part)?.name
  const read = (part: string) => named(part) ?? list.find(({ label }) => saysSo(label, part))?.name
  const whole = read(text)
  if (whole !== undefined) return [whole]
  if (question.kind === 'one') return [text]
  const words = text.split(/\s+/)
  if (words.every((part) => named(part) !== undefined)) return words
  const parts = text.split(/\s*[,;]\s*/).filter((part) => part !== '')
  return parts.some((part) => read(part) !== undefined) ? parts.map((part) => read(part) ?? part) : words
}
