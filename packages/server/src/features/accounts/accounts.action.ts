import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { ACCOUNT_STATES, listAccounts } from './account-list.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { placeSchema } from '../../items/action/payload.ts'

/**
 * Action for administrators: lists the accounts of the install as `listAccounts` does, newest first: filtered
 * by text and state, 50 a page by default. Throws `notAllowed` for others.
 */
export const accounts = defineCoreAction({
  name: 'accounts',
  kind: 'asks',
  payload: v.looseObject({
    /** Part of the name or the address. */
    text: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    state: v.optional(v.picklist(ACCOUNT_STATES)),
    /** Index of the last one of the page before. */
    before: v.optional(placeSchema),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 50),
  }),
  load: async () => undefined,
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: ({ payload: { text, state, before, max }, deps }) =>
    listAccounts(deps.database, { text, state, before, max }),
  present: (page) => page,
})
