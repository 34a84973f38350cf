import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { legacyItem, setLegacyPath as store } from '../../items/read/legacy-paths.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'

const alias = v.pipe(v.string(), v.minLength(1), v.maxLength(400))

/**
 * Action: returns the id of the item for an address of the previous product, as `{itemId}`. Throws
 * `notAllowed` if there is none or the caller may not read it.
 */
export const getLegacyPath = defineCoreAction({
  name: 'getLegacyPath',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject({ alias }),
  load: ({ payload, principal, deps: { database, context } }) =>
    legacyItem({ database, loader: context.loader }, principal, payload.alias),
  authorize(_request, id) {
    if (id === undefined) throw new CairnError('notAllowed')
  },
  command: async (_request, id) => id,
  present: (itemId) => ({ itemId }),
})

/**
 * Action for administrators: maps an address of the previous product to an item, or (null) removes the
 * mapping. Throws `notAllowed` for others.
 */
export const setLegacyPath = defineCoreAction({
  name: 'setLegacyPath',
  kind: 'write',
  payload: v.looseObject({ alias, itemId: v.nullable(readable()) }),
  load: async () => {},
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: ({ payload, deps }) => store(deps.database, payload.alias, payload.itemId),
  present: () => ({}),
})
