import type { ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { cardsOf, peopleOf, type ContactCard } from '../../../model/people/contact-cards.ts'

/**
 * Returns the contact details to store in a file for the people it names, as the sender may read them,
 * because other readers of the file cannot read contacts of another organisation.
 */
export async function cardsAsSent(
  items: Pick<AreaItems, 'readMany'>,
  file: Readonly<Record<string, unknown>>,
): Promise<{ contactCards: ContactCard[] }> {
  const ids = peopleOf(file)
  const known = ids.length > 0 ? await items.readMany(ids as ItemId[]) : {}
  return { contactCards: cardsOf(ids, known) }
}
