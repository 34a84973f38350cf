import * as v from 'valibot'

/** Most people on the cards of one file. */
const MOST = 250

const cardSchema = v.object({
  contact: v.string(),
  name: v.string(),
  email: v.optional(v.string()),
  phone: v.optional(v.string()),
  organizations: v.optional(v.array(v.string())),
})

/** How to reach a person, as it was when the file was sent. `contact` is the id of the contact. */
export type ContactCard = v.InferOutput<typeof cardSchema>

type Values = Readonly<Record<string, unknown>>

/** Returns the ids of the people whom a file names, the primary ones first, each once. */
export function peopleOf({ primaryContacts, supContacts }: Values): string[] {
  const ids = [primaryContacts ?? [], supContacts ?? []].flat().filter((id): id is string => typeof id === 'string')
  return [...new Set(ids)].slice(0, MOST)
}

/** Returns the cards of contacts, in this order. One that is not among `known` is left out. */
export function cardsOf(ids: readonly string[], known: Readonly<Record<string, Values>>): ContactCard[] {
  return ids.flatMap((contact) => {
    const person = known[contact]
    if (!person) return []
    const text = (name: string) => (typeof person[name] === 'string' ? person[name].trim() : '')
    const [name, email] = [`${text('firstName')} ${text('lastName')}`.trim(), text('email')]
    const phone = ['officePhone', 'mobilePhone', 'otherPhone'].map(text).find((each) => each !== '')
    const organizations = [person['organizations'] ?? []].flat().map(String)
    return [
      {
        ...{ contact, name },
        ...(email === '' ? {} : { email }),
        ...(phone === undefined ? {} : { phone }),
        ...(organizations.length > 0 ? { organizations } : {}),
      },
    ]
  })
}

/** Returns the cards that a file has. Empty if it was not sent yet, or if one of them is invalid. */
export function storedCards({ contactCards }: Values): ContactCard[] {
  const known = v.safeParse(v.array(cardSchema), contactCards)
  return known.success ? known.output : []
}
