import * as v from 'valibot'
import { itemIdSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { exportFileName, BYTE_ORDER_MARK, csvLines } from '../exports/port.ts'
import type { ListActionDeps } from './define-action.ts'
import { keptValuesOf } from './kept-values.ts'
import { tableOf } from './list-table.ts'
import { starterTexts } from './lists.action.ts'

const payloadSchema = v.looseObject({
  list: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  owner: v.optional(itemIdSchema),
})

/**
 * Task: exports the values of a list (general or of one owner) that the person may see, starter values
 * included, as a CSV for the import kind `LOV_CSV`. Throws `notSignedIn` and `masquerading`.
 */
export const exportListValues: CoreLongAction<ListActionDeps> = {
  name: 'exportListValues',
  check(body, principal) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    refuseMasquerade(principal)
    parsePayload('exportListValues', payloadSchema, body)
  },
  async run(body, principal, { store, context, areas }, task) {
    const { list, owner } = parsePayload('exportListValues', payloadSchema, body)
    const kept = await keptValuesOf(store, principal, list, owner)
    const starters = owner === undefined ? (context.catalogue.list?.(list) ?? []) : []
    const values = [
      ...starters
        .filter((key) => !kept.has(key))
        .map((key) => ({ key, translations: starterTexts(areas(), list, key) })),
      ...[...kept.values()].toSorted((left, right) => orderOf(left) - orderOf(right)),
    ]
    const file = await task.file(exportFileName(list, 'csv'), 'text/csv; charset=utf-8')
    await file.truncate(0)
    await file.append(BYTE_ORDER_MARK + csvLines(tableOf(values)))
    await task.progress(values.length, values.length)
    return { count: values.length }
  },
}

function orderOf({ order }: Record<string, unknown>): number {
  return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER
}
