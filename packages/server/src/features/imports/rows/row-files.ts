import { holdsAttachments, type Item, type ItemType } from '@cairn/contract'
import type { ZipFiles } from '../zip-files.ts'

/**
 * Returns the changes of a row, with the files that the item has already put before the new ones; a file
 * whose name the item has is not added. A property is left out if it gets no new file, or if it takes only
 * one file and has one.
 */
export function withKeptFiles(
  { properties }: ItemType,
  zips: ZipFiles,
  item: Item,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]): [string, unknown][] => {
      const property = properties[name]
      if (!holdsAttachments(property)) return [[name, value]]
      const kept = [item[name] ?? []].flat() as string[]
      const names = new Set(kept.map((id) => item.$labels?.[id]))
      const added = [value ?? []].flat().filter((mark) => !names.has(zips.nameOf(mark)))
      if (added.length === 0 || (kept.length > 0 && !property?.many)) return []
      return [[name, property?.many ? [...kept, ...added] : added[0]]]
    }),
  )
}

/**
 * Returns the first file in a row's values whose compression ratio is too high to unpack it safely (zip
 * bomb): the property, and the file's name. Undefined if there is none.
 */
export function tightFile(
  { properties }: ItemType,
  zips: ZipFiles,
  values: Readonly<Record<string, unknown>>,
): { property: string; name: string } | undefined {
  for (const [property, value] of Object.entries(values)) {
    if (!holdsAttachments(properties[property])) continue
    const tight = [value].flat().find((mark) => zips.isTooTight(mark))
    if (tight !== undefined) return { property, name: zips.nameOf(tight) ?? '' }
  }
  return undefined
}

/**
 * Stores the files from zips that a row's values refer to as attachments, and returns the values with their
 * ids in place of the placeholders. Called again with the same `key` (of the row), it returns the same
 * attachments.
 */
export async function withStoredFiles(
  { name: type, properties }: ItemType,
  zips: ZipFiles,
  key: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const stored = { ...values }
  for (const [property, value] of Object.entries(values)) {
    if (!holdsAttachments(properties[property]) || value === null) continue
    const ids: unknown[] = []
    for (const mark of [value].flat())
      ids.push(
        zips.nameOf(mark) === undefined
          ? mark
          : await zips.bring(String(mark), `${key}/${property}/${ids.length}`, { type, property }),
      )
    stored[property] = Array.isArray(value) ? ids : ids[0]
  }
  return stored
}
