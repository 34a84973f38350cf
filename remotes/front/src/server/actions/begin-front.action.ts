import * as v from 'valibot'
import { FRONT_PAGE_TYPE, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, readable, type AreaItems } from '@cairn/contract/server'
import { knownAt, pagesAt, shownAt } from '../../model/handle.ts'
import { begunSchema, partsSchema, proposedFront, proposedHandles } from '../../model/proposal.ts'

/**
 * Action: makes a draft of a public page for an organisation, at an address that comes of its name, with a
 * block for each of these kinds (`parts`: those of which visitors read something already). It publishes
 * nothing. Throws `notAllowed` for who may not make pages of the organisation.
 */
export const beginFront = defineAction({
  kind: 'write',
  types: [FRONT_PAGE_TYPE],
  on: 'type',
  capability: 'Front',
  payload: v.object({ owner: readable('Organization'), ...partsSchema.entries }),
  result: begunSchema,
  async run({ payload, items, asServer }) {
    const owner = payload.owner as ItemId
    const { displayName } = await items.read(owner)
    const name = String(displayName ?? '')
    const handle = await freeHandle(name, items, asServer)
    const { title, blocks } = proposedFront(name, payload.parts)
    const page = await items.create(FRONT_PAGE_TYPE, { title: title || handle, handle, blocks, owner })
    return { id: page.$id }
  },
})

/** Finds an address at which visitors see and saw no page, and that no page has that the caller reads. */
async function freeHandle(name: string, items: AreaItems, asServer: AreaItems): Promise<string> {
  for (const handle of proposedHandles(name)) {
    const seen = [await asServer.search(shownAt(handle)), await asServer.search(knownAt(handle))]
    const taken = [await items.search(pagesAt(handle)), ...seen]
    if (taken.every(({ ids }) => ids.length === 0)) return handle
  }
  throw new CairnError('invalidItem', 'handle', {
    properties: { handle: { userMessage: 'errors.front.handleTaken' } },
  })
}
