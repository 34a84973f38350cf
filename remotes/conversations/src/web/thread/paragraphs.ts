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
