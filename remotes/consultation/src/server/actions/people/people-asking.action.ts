import * as v from 'valibot'
import { HIDDEN_LABEL, type Item, type ItemId } from '@cairn/contract'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import { peopleOf, storedCards, type ContactCard } from '../../../model/people/contact-cards.ts'
import { countQuery } from '../../../model/queries.ts'

const PEOPLE = ['primaryContacts', 'supContacts'] as const
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
 * Action: returns the contacts of the consultations that the caller may read, those with most consultations
 * first, with contact details from their latest file (contacts of other organisations cannot be read). Of a
 * person of whom no file has details, the name.
 */
export const peopleAsking = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'type',
  capability: 'ConsultRespond',
  payload: v.object({}),
  result: v.object({ people: v.array(personSchema) }),
  async run({ items }) {
    const counts = await Promise.all(PEOPLE.map(async (by) => (await items.search(countQuery(by))).facets?.['count']))
    const counted = added(counts.flatMap((each) => each ?? [])).slice(0, MOST)
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

/** Adds up how often each value was counted, those that were counted most first. */
function added(counts: readonly { value: string; count: number }[]): { value: string; count: number }[] {
  const sums = new Map<string, number>()
  for (const { value, count } of counts) sums.set(value, (sums.get(value) ?? 0) + count)
  return [...sums].map(([value, count]) => ({ value, count })).toSorted((left, right) => right.count - left.count)
}

/** Returns the names of the people of a file, as far as the file tells them to its reader. */
function namesIn(file: Item): ContactCard[] {
  return peopleOf(file).flatMap((contact) => {
    const name = file.$labels?.[contact] ?? HIDDEN_LABEL
    return name === HIDDEN_LABEL ? [] : [{ contact, name }]
  })
}

type Known = Pick<ContactCard, 'contact' | 'name' | 'email' | 'phone'> & { organization?: string }

/** Reads the latest files that name these contacts, and returns the card of each as the latest has it. */
async function latestCards(items: AreaItems, contacts: readonly string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  if (contacts.length === 0) return known
  const { ids } = await items.search({
    types: ['Consultation'],
    should: PEOPLE.map((prop) => ({ prop, kind: 'rel' as const, value: [...contacts] })),
    minShould: 1,
    sort: [{ key: 'submitted', order: 'desc' }],
    max: MOST_FILES,
    total: false,
  })
  const files = await items.readMany(ids as ItemId[])
  for (const id of ids) {
    const file = files[id as ItemId]
    const organization = file?.$labels?.[String(file['primaryOrg'])]
    for (const { contact, name, email, phone } of file ? [...storedCards(file), ...namesIn(file)] : [])
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
