import { LINK_TYPE, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveRule, ReadingRule } from '@cairn/contract/server'
import { collectionType } from '../../model/collection.ts'

const PINS: readonly unknown[] = [collectionType.members?.pin, collectionType.members?.out]

/**
 * Save rule of link proposals: the proposal belongs to the owner of the link's start, or else of its end.
 * Throws `invalidItem` for a pin, which only those who may change the collection can make, and if neither end
 * has an owner.
 */
export const saveProposal: ReadingRule = {
  hold: [],
  async rule({ before, after: { from, to, kind }, items }) {
    if (PINS.includes(kind)) throw wrong('kind')
    if (before) return undefined
    const ends: Record<string, Item> = await items.readMany([from, to] as ItemId[])
    const [owner] = [from, to].flatMap((id) => ends[String(id)]?.['owner'] ?? [])
    if (owner === undefined) throw wrong('from')
    return { set: { owner } }
  },
}

/**
 * Makes the link that was proposed, for the owner who accepts it. Throws `doesNotApply` if no end is theirs
 * any more.
 */
const acceptLink: MoveRule = async ({ item, asServer }) => {
  const { from, to, kind, note, owner } = await asServer.read(item.$id)
  const ends = Object.values(await asServer.readMany([from, to] as ItemId[]))
  // Whoever decided for an end that has changed hands since decides no more.
  if (!ends.some((end) => [end['owner']].flat().includes(owner))) throw new CairnError('doesNotApply')
  const body = { from, to, kind, ...(note === undefined ? {} : { note }) }
  return { writes: [{ op: 'create', type: LINK_TYPE, body, set: { owner } }] }
}

/** What the server does with each move of a proposed link, by the name of the move. */
export const proposalMoves: Record<string, MoveRule> = { acceptLink }

function wrong(property: string): CairnError {
  const userMessage = 'errors.invalidItem'
  return new CairnError('invalidItem', `${property}: ${userMessage}`, { properties: { [property]: { userMessage } } })
}
