import type { ImportComparer } from '@cairn/contract/server'
import { createKnownPeople } from '../../model/known-people.ts'
import { everyItem } from '../actions/every-item.ts'

/** Finds the people of a table who seem to be among the contacts already, or in a row before. */
export const compareContacts: ImportComparer = async (items) => {
  const known = createKnownPeople()
  const names = new Map<string, string>()
  for await (const item of everyItem(items, 'Contact')) {
    known.add(item.$id, item)
    names.set(item.$id, [item['firstName'], item['lastName']].filter(Boolean).join(' '))
  }
  return (values, line) => {
    const who = known.like(values)
    if (who === undefined) known.add(String(line), values)
    if (who === undefined) return undefined
    const name = names.get(who)
    return name === undefined ? { line: Number(who) } : { item: `${name} (${who})` }
  }
}
