import * as v from 'valibot'
import { itemIdSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { SIGN_IN_RESULTS, type SignInQuery } from './sign-in-log.ts'
import { defineAccountAction } from '../define-action.ts'
import { momentSchema, placeSchema } from '../../../items/action/payload.ts'
import { userIndex } from '../account.action.ts'

const moment = v.optional(momentSchema)

/**
 * Valibot entries that narrow a sign-in log: the person, the result, and a span of time. Left out means
 * all.
 */
export const signInFilterEntries = {
  subjectID: v.optional(itemIdSchema),
  result: v.optional(v.picklist(SIGN_IN_RESULTS)),
  from: moment,
  until: moment,
}
const signInFilterSchema = v.object(signInFilterEntries)
type SignInFilter = v.InferOutput<typeof signInFilterSchema>

/**
 * Converts the filter of a sign-in log to a query of the table. Throws `notAllowed` if the subject is not a
 * User item.
 */
export function signInQuery({ subjectID, result, from, until }: SignInFilter): Omit<SignInQuery, 'max'> {
  const user = subjectID === undefined ? undefined : userIndex(subjectID)
  if (subjectID !== undefined && user === undefined) throw new CairnError('notAllowed')
  return { user, result, from, until }
}

/**
 * Action for administrators: lists sign-ins and failed attempts, newest first, of everyone or one person.
 * Throws `notAllowed` for others.
 */
export const signInLog = defineAccountAction({
  name: 'signInLog',
  kind: 'asks',
  payload: v.looseObject({
    ...signInFilterEntries,
    before: v.optional(placeSchema),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 50),
  }),
  load: async ({ payload }) => signInQuery(payload),
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: ({ payload: { before, max }, deps }, wanted) => deps.flows.signInLog.read({ ...wanted, before, max }),
  present: (entries) => ({ entries }),
})
