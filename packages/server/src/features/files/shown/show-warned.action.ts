import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { targetEntries, targetOf } from '../../../items/action/payload.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import { warnedItemOf, warningsOf } from '../../../items/read/warnings.ts'
import { defineFileAction } from '../define-action.ts'
import { SHOW_SCOPES } from './shown-warnings.ts'

/**
 * Action: stores that the person dismissed the content warnings of an item (*Show*). `scope` says for what:
 * for this item (for a part or file, the item that it belongs to), or for all items with its kinds of
 * warning, for a day or always; `DECEASED` for a day at most. Returns the item's `{warnings}`. Throws
 * `notSignedIn`, and `notAllowed` for a hidden or missing item.
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
 * Action: returns the content warnings to show before an item for this person (empty once dismissed), and the
 * item they come from (`of`). What a visitor dismissed is in their cookie. Throws `notAllowed` for a hidden
 * or missing item.
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
