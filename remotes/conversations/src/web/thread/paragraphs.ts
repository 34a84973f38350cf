/** Whether nothing is said in a formatted text. */
export function isSilent(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true
  const { text, content } = node as { text?: unknown; content?: unknown }
  if (typeof text === 'string' && text.trim() !== '') return false
  return !Array.isArray(content) || content.every(isSilent)
}
