import type { ItemId } from '@cairn/contract'
import type { ImportComparer } from '@cairn/contract/server'
import { createKnownPeople } from '../../model/known-people.ts'
import { everyItem } from '../actions/every-item.ts'

/** Finds the people of a table who seem to be among the contacts already, or in a row before. */
export const compareContacts: ImportComparer = async (items) => {
  const known = createKnownPeople()
  const there = new Set<string>()
  for await (const item of everyItem(items, 'Contact')) {
    known.add(item.$id, item)
    there.add(item.$id)
  }
  return (values, line) => {
    const who = known.like(values)
    if (who === undefined) known.add(String(line), values)
    if (who === undefined) return undefined
    return there.has(who) ? { item: who as ItemId } : { line: Number(who) }
  }
}
