import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

/** Parses the item id at a position of an operation's path. Throws `invalidId`. */
export function idAt(path: readonly string[], index: number): ItemId {
  const text = path[index] ?? ''
  if (!isItemId(text)) throw new CairnError('invalidId', '', { id: text.slice(0, 80) })
  return text
}

/**
 * Parses the whole number at a position of an operation's path; undefined if that is missing. Throws
 * `badMessage`.
 */
export function countAt(path: readonly string[], index: number): number | undefined {
  const text = path[index]
  if (text === undefined) return undefined
  if (!/^\d{1,10}$/.test(text)) throw new CairnError('badMessage', `"${text.slice(0, 40)}" is not a whole number`)
  return Number(text)
}

/** Throws `unknownOperation` unless the operation's path is exactly as expected. */
export function expectPath(path: readonly string[], ...expected: readonly string[]): void {
  if (path.join('/') !== expected.join('/')) throw new CairnError('unknownOperation', path.join('/').slice(0, 80))
}
