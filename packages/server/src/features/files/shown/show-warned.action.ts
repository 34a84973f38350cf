import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { targetEntries, targetOf } from '../../../items/action/payload.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import { warnedItemOf, warningsOf } from '../../../items/read/warnings.ts'
import { defineFileAction } from '../define-action.ts'
import { SHOW_SCOPES } from './shown-warnings.ts'

/**
 * Keeps that the person wants to see what content warnings stand before: this item, its kinds of warning for
 * a day, or for good. Answers with the warnings. For an item that is hidden, or not there, `notAllowed`.
 */
export const showWarned = defineFileAction({
  name: 'showWarned',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, scope: v.optional(v.picklist(SHOW_SCOPES), 'item') }),
  load: async ({ payload, deps }) => deps.context.loader.loadOne(targetOf(payload)),
  authorize({ principal }, item) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    if (!item || item.row.deleted || !mayRead(principal, item.facts)) throw new CairnError('notAllowed')
  },
  async command({ payload: { scope }, principal, deps }, item) {
    if (!item || principal.userId === undefined) throw new CairnError('notAllowed')
    const warnings = await warningsOf(deps.context.loader, item.facts)
    await deps.files.shown.show(principal.userId, warnedItemOf(item.facts), warnings, scope)
    return { warnings }
  },
  present: (outcome) => outcome,
})

/**
 * Tells which warnings stand before an item for this person now, none once they have said *Show*, and of which
 * item they are (`of`). What a visitor said is in their cookie, which is sent with each file.
 */
export const warningsFor = defineFileAction({
  name: 'warningsFor',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject(targetEntries),
  load: async ({ payload, deps }) => deps.context.loader.loadOne(targetOf(payload)),
  authorize({ principal }, item) {
    if (!item || item.row.deleted || !mayRead(principal, item.facts)) throw new CairnError('notAllowed')
  },
  async command({ principal, deps }, item) {
    const warnings = item ? await warningsOf(deps.context.loader, item.facts) : []
    const isShown =
      item !== undefined && (await deps.files.shown.isShown(principal, warnedItemOf(item.facts), warnings))
    return { warnings: isShown ? [] : warnings, ...(item ? { of: warnedItemOf(item.facts) } : {}) }
  },
  present: (outcome) => outcome,
})
