import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { ownersOf } from '../../items/facts/item-facts.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { findIntroducing } from '../../items/read/find-introduced.ts'
import { labelOf } from '../../items/index/item-label.ts'
import { labelsOf } from '../../items/labels/labels.ts'

/** Items by which one knows a person, as a card lists them. */
const MOST = 5

/**
 * Action: returns a short summary of a person (a contact): name, organisations, and up to 5 items that
 * introduce them to the caller, such as a meeting of both. For callers who may read the person or whom an
 * item introduces to them; throws `notAllowed` for others, and alike for a missing person.
 */
export const card = defineCoreAction({
  name: 'card',
  kind: 'asks',
  payload: v.looseObject(targetEntries),
  async load({ payload, principal, deps }) {
    const id = targetOf(payload)
    const item = await deps.context.loader.loadOne(id)
    const isThere = item !== undefined && !item.row.deleted
    const introducing = await findIntroducing(deps.context, principal, [id])
    return { item: isThere ? item : undefined, known: introducing.map(({ item: { facts } }) => facts.id) }
  },
  authorize({ principal }, { item, known }) {
    if (!item || (known.length === 0 && !mayRead(principal, item.facts))) throw new CairnError('notAllowed')
  },
  async command({ principal, deps }, { item, known }) {
    if (!item) throw new CairnError('notAllowed')
    const by = known.slice(0, MOST)
    const organizations = ownersOf(item.facts).filter(isItemId)
    const labels = await labelsOf(deps.context.loader, principal, [...organizations, ...by])
    return { label: labelOf(item.facts), organizations: organizations as ItemId[], by, labels }
  },
  present: (told) => told,
})
