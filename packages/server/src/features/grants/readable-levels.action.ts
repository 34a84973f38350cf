import * as v from 'valibot'
import { ACCESS_PROPERTY, itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'

/**
 * Action: returns the levels (options of `access`) at which the caller could read a new item with these
 * values after creating it. Computed from the caller's rights alone. Throws `typeUnknown`.
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
    const options = type.properties[ACCESS_PROPERTY]?.options ?? []
    return options.filter((access) => {
      const made = { ...values, [ACCESS_PROPERTY]: access }
      return mayRead(principal, { id: itemId(t, 0), type, createdBy: principal.userId, values: made })
    })
  },
  present: (levels) => ({ levels }),
})
