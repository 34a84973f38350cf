import { plainText } from '@cairn/model/rich-text'

/** Whether nothing is said in a formatted text. */
export function isSilent(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true
  const { text, content } = node as { text?: unknown; content?: unknown }
  if (typeof text === 'string' && text.trim() !== '') return false
  return !Array.isArray(content) || content.every(isSilent)
}

/** Two formatted texts as one, the first on top; either may be missing. */
export function joined(first: unknown, second: unknown): unknown {
  if (isSilent(first)) return second
  if (isSilent(second)) return first
  return { type: 'doc', content: [first, second].flatMap((text) => (text as { content?: unknown[] }).content ?? []) }
}

/** Whether a change of a text leaves somebody pointed out: not where it takes away their name after `@`. */
export function staysNamed(name: string | undefined, before: unknown, after: unknown): boolean {
  const isNamed = (text: unknown) => name !== undefined && plainText(text).includes(`@${name}`)
  return isNamed(after) || !isNamed(before)
}
