import type { Item } from '@cairn/contract'

/** Properties that the next entry of a box takes over from the one before. */
export const IN_COMMON = ['partOf', 'owner', 'category', 'type', 'sourceOrg', 'access', 'descriptionLevel'] as const

/** Returns the values that the form of the next entry in the same box begins with. */
export function nextInBox(entry: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(IN_COMMON.flatMap((name) => (typeof entry[name] === 'string' ? [[name, entry[name]]] : [])))
}

/**
 * Returns the values that the form of a part of this entry begins with. `level` is the usual level of its
 * parts.
 */
export function partOfEntry(entry: Item, level: string | undefined): Record<string, string> {
  const { owner, access, category, sourceOrg } = entry
  return {
    ...nextInBox({ owner, access, category, sourceOrg }),
    partOf: entry.$id,
    ...(level === undefined ? {} : { descriptionLevel: level }),
  }
}
