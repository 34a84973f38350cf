import * as v from 'valibot'
import { itemIdSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { grantsBy } from '../../items/rights/principal/grants.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'

/**
 * Action: lists the rights given by an organisation, roles included, newest first: `{rights: [{user, grant,
 * grantedBy, scope?, expires?, givenBy?, given, reason?}], next?}`; `grant` selects one right. Throws
 * `notAllowed` unless the caller administers it, alike for a missing organisation.
 */
export const rightsBy = defineCoreAction({
  name: 'rightsBy',
  kind: 'asks',
  payload: v.looseObject({
    organization: itemIdSchema,
    grant: v.optional(v.pipe(v.string(), v.maxLength(120))),
    before: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 50),
  }),
  load: async () => undefined,
  authorize({ principal: { admin, adminOf }, payload: { organization } }) {
    if (!admin && !adminOf.includes(organization)) throw new CairnError('notAllowed')
  },
  command: ({ payload: { organization, grant, before, max }, deps }) =>
    grantsBy(deps.database, organization, { grant, before, max }),
  present: (page) => page,
})
