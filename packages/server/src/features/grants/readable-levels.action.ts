import * as v from 'valibot'
import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { maySteward } from '../../items/rights/care/care-rule.ts'
import { levelsOfNew } from '../../items/rules/level-of-new.ts'

/**
 * Action: returns the levels (options of `access`) at which the caller could read a new item with these
 * values after creating it, the level it is `offered`, if that is not the level of its type, and whether the
 * caller is its `steward`, who sets protocols. Computed from the caller's rights alone. Throws `typeUnknown`.
 */
export const readableLevels = defineCoreAction({
  name: 'readableLevels',
  kind: 'asks',
  payload: v.looseObject({ ...targetEntries, values: v.record(v.string(), v.unknown()) }),
  load: async () => undefined,
  authorize: () => {},
  async command({ payload: { t, values }, principal, deps }) {
    const type = deps.context.catalogue.get(t)
    if (!type) throw new CairnError('typeUnknown')
    const levels = await levelsOfNew(deps.context.loader, principal, type, values)
    const made = { id: itemId(type.name, 0), type, createdBy: principal.userId, values }
    return { ...levels, steward: maySteward(principal, made) }
  },
  present: ({ readable, offered, steward }) => ({
    levels: readable,
    steward,
    ...(offered === undefined ? {} : { offered }),
  }),
})
