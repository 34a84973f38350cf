import * as v from 'valibot'
import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { maySteward } from '../../items/rights/care/care-rule.ts'
import { levelsOfNew } from '../../items/rules/level-of-new.ts'

/**
 * Action: returns at which `levels` (options of `access`) the caller could read a new item with these values
 * after creating it; the `offered` level to preselect, if it differs from the default of its type; and
 * whether the caller is a `steward` of its owners, who may set protocols. Depends on the caller's rights
 * alone. Throws `typeUnknown`.
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
