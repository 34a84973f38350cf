import { plainText } from '@cairn/model/rich-text'

/** Returns true if a formatted text has no letters anywhere. */
export function isSilent(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true
  const { text, content } = node as { text?: unknown; content?: unknown }
  if (typeof text === 'string' && text.trim() !== '') return false
  return !Array.isArray(content) || content.every(isSilent)
}

/** Joins two formatted texts, the first on top. Either may be missing. */
export function joined(first: unknown, second: unknown): unknown {
  if (isSilent(first)) return second
  if (isSilent(second)) return first
  return { type: 'doc', content: [first, second].flatMap((text) => (text as { content?: unknown[] }).content ?? []) }
}

/**
 * Returns true if somebody stays mentioned after a change of the text from `before` to `after`. Removing `@`
 * and their name ends the mention. A person without a known `name`, or who was chosen by a button, stays.
 */
export function staysNamed(name: string | undefined, before: unknown, after: unknown): boolean {
  const isNamed = (text: unknown) => name !== undefined && plainText(text).includes(`@${name}`)
  return isNamed(after) || !isNamed(before)
}
