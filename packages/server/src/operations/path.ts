import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

/** Returns the item id at a place of an operation's path. Throws `invalidId`. */
export function idAt(path: readonly string[], index: number): ItemId {
  const text = path[index] ?? ''
  if (!isItemId(text)) throw new CairnError('invalidId', '', { id: text.slice(0, 80) })
  return text
}

/**
 * Returns the whole number at a place of an operation's path, or undefined when it has none there. Throws
 * `badMessage`.
 */
export function countAt(path: readonly string[], index: number): number | undefined {
  const text = path[index]
  if (text === undefined) return undefined
  if (!/^\d{1,10}$/.test(text)) throw new CairnError('badMessage', `"${text.slice(0, 40)}" is not a whole number`)
  return Number(text)
}

/** Refuses an operation whose path says something other than what it must. Throws `unknownOperation`. */
export function expectPath(path: readonly string[], ...expected: readonly string[]): void {
  if (path.join('/') !== expected.join('/')) throw new CairnError('unknownOperation', path.join('/').slice(0, 80))
}
