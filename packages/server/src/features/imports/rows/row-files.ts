import { holdsAttachments, type Item, type ItemType } from '@cairn/contract'
import type { ZipFiles } from '../zip-files.ts'

/**
 * Adds a row's files to those the item has, not twice under one name. Leaves out a property that gets no new
 * file, or that takes one file and has it.
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
 * Returns the first file of a row that is compressed too strongly to be unpacked safely (zip bomb), with its
 * property; undefined if there is none.
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
 * Stores the files that a row's values refer to, and returns the values with the attachments' ids. Idempotent
 * by `key`, which is the row's.
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
