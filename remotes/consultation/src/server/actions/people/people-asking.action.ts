import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import { storedCards, type ContactCard } from '../../../model/people/contact-cards.ts'
import { countQuery } from '../../../model/queries.ts'

/** Most people that are told at once. */
const MOST = 200
/** Files whose cards are read: of each person one is enough. */
const MOST_FILES = 500

const personSchema = v.object({
  contact: v.string(),
  count: v.number(),
  name: v.string(),
  email: v.optional(v.string()),
  phone: v.optional(v.string()),
  organization: v.optional(v.string()),
})

/**
 * Action: returns the primary contacts of the consultations that the caller may read, those with most
 * consultations first, with contact details from their latest file (contacts of other organisations cannot be
 * read).
 */
export const peopleAsking = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'type',
  capability: 'ConsultRespond',
  payload: v.object({}),
  result: v.object({ people: v.array(personSchema) }),
  async run({ items }) {
    const { facets } = await items.search(countQuery('primaryContacts'))
    const counted = (facets?.['count'] ?? []).slice(0, MOST)
    const found = await latestCards(
      items,
      counted.map(({ value }) => value),
    )
    return {
      people: counted.flatMap(({ value, count }) => {
        const known = found.get(value)
        return known ? [{ ...known, count }] : []
      }),
    }
  },
})

type Known = Pick<ContactCard, 'contact' | 'name' | 'email' | 'phone'> & { organization?: string }

/** Reads the latest files that name these contacts, and returns the card of each as the latest has it. */
async function latestCards(items: AreaItems, contacts: readonly string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  if (contacts.length === 0) return known
  const { ids } = await items.search({
    types: ['Consultation'],
    must: [{ prop: 'primaryContacts', kind: 'rel', value: [...contacts] }],
    sort: [{ key: 'submitted', order: 'desc' }],
    max: MOST_FILES,
    total: false,
  })
  const files = await items.readMany(ids as ItemId[])
  for (const id of ids) {
    const file = files[id as ItemId]
    const organization = file?.$labels?.[String(file['primaryOrg'])]
    for (const { contact, name, email, phone } of file ? storedCards(file) : [])
      if (!known.has(contact) && contacts.includes(contact))
        known.set(contact, {
          ...{ contact, name },
          ...(email === undefined ? {} : { email }),
          ...(phone === undefined ? {} : { phone }),
          ...(organization === undefined ? {} : { organization }),
        })
  }
  return known
}
