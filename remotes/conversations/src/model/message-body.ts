import { plainText } from '@cairn/model/rich-text'

/** Returns true if a formatted text has no letters anywhere. */
export function isBlankText(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true
  const { text, content } = node as { text?: unknown; content?: unknown }
  if (typeof text === 'string' && text.trim() !== '') return false
  return !Array.isArray(content) || content.every(isBlankText)
}

/** Joins two formatted texts, the first on top. Either may be missing. */
export function joinTexts(first: unknown, second: unknown): unknown {
  if (isBlankText(first)) return second
  if (isBlankText(second)) return first
  return { type: 'doc', content: [first, second].flatMap((text) => (text as { content?: unknown[] }).content ?? []) }
}

/**
 * Returns true if somebody stays mentioned after a change of the text from `before` to `after`. Removing `@`
 * and their name ends the mention. A person without a known `name`, or who was chosen by a button, stays.
 */
export function staysMentioned(name: string | undefined, before: unknown, after: unknown): boolean {
  const isNamed = (text: unknown) => name !== undefined && plainText(text).includes(`@${name}`)
  return isNamed(after) || !isNamed(before)
}
