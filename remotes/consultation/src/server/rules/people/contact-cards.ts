import type { ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { cardsOf, peopleOf, type ContactCard } from '../../../model/people/contact-cards.ts'

/**
 * Returns what is stored of how to reach the people whom a file names, as who sends it may read them: others
 * of the file's readers cannot open contacts of another organisation.
 */
export async function cardsAsSent(
  items: Pick<AreaItems, 'readMany'>,
  file: Readonly<Record<string, unknown>>,
): Promise<{ contactCards: ContactCard[] }> {
  const ids = peopleOf(file)
  const known = ids.length > 0 ? await items.readMany(ids as ItemId[]) : {}
  return { contactCards: cardsOf(ids, known) }
}
