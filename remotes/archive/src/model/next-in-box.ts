import type { Item } from '@cairn/contract'
import { numberAfter } from '@cairn/model/prefill'

/** Properties that the next entry of a box takes over from the one before. */
export const IN_COMMON = ['partOf', 'owner', 'category', 'type', 'sourceOrg', 'access', 'descriptionLevel'] as const

/** Returns what the form of the next entry in the same box begins with, with the number after its own. */
export function nextInBox(entry: Readonly<Record<string, unknown>>): Record<string, string> {
  const fileNumber = numberAfter(entry['fileNumber'])
  return { ...inCommon(entry), ...(fileNumber === undefined ? {} : { fileNumber }) }
}

function inCommon(entry: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(IN_COMMON.flatMap((name) => (typeof entry[name] === 'string' ? [[name, entry[name]]] : [])))
}

/**
 * Returns the values that the form of a part of this entry begins with, with the number of a first part:
 * items and files are counted with two digits. `level` is the usual level of its parts.
 */
export function partOfEntry(entry: Item, level: string | undefined): Record<string, string> {
  const { owner, access, category, sourceOrg, fileNumber } = entry
  return {
    ...(typeof fileNumber === 'string'
      ? { fileNumber: `${fileNumber}-${level?.endsWith('SERIES') ? '1' : '01'}` }
      : {}),
    ...inCommon({ owner, access, category, sourceOrg }),
    partOf: entry.$id,
    ...(level === undefined ? {} : { descriptionLevel: level }),
  }
}
