import type { Item } from '@cairn/contract'

/** Tells whether somebody of these organisations is of the side that compiled a record. */
export function isOwnSide(record: Item, organizations: readonly string[]): boolean {
  const side = record[record['compiledBy'] === 'SUBMITTER' ? 'submitter' : 'community']
  return organizations.some((id) => id === side)
}
