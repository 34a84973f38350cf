import * as v from 'valibot'
import { itemId, itemIdSchema, type Item, type ItemId } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import { itemSchema, problemsOf, type ValueProblem } from '@cairn/model/item-schema'
import type { CoreLongAction, ActionParts } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { refuseMasquerade } from '../../items/rights/acting-as.ts'
import { mayCreateAs } from '../../items/rights/authorize.ts'
import type { Principal } from '../../items/model/types.ts'
import { csvLines } from '../exports/port.ts'
import { keptValuesOf } from './kept-values.ts'
import { readListTable, type TableRow } from './list-table.ts'
import { LIST_VALUE_TYPE } from '../../items/model/list-value.ts'

const payloadSchema = v.looseObject({
  list: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  owner: v.optional(itemIdSchema),
  csv: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000_000)),
  /** Checks every row and stores nothing. */
  dryRun: v.optional(v.boolean(), false),
})
type Payload = v.InferOutput<typeof payloadSchema>

/**
 * Brings the rows of a table in as values of a list, of everyone's or of one owner's: a key that is there gets the words and the state of its row, any other
 * becomes a value after those there are. Words in languages the table does not name stay. Each row is written as if the person had made it alone; what is
 * refused holds nothing back, and comes back as a file with its line and reasons. Run again it makes nothing twice: its keys are there.
 */
export const importListValues: CoreLongAction = {
  name: 'importListValues',
  check(body, principal, parts) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    refuseMasquerade(principal)
    const { list, owner, csv } = parsePayload('importListValues', payloadSchema, body)
    if (!mayEdit(principal, parts, list, owner)) throw new CairnError('notAllowed')
    readListTable(csv)
  },
  async run(body, principal, parts, task) {
    const asked = parsePayload('importListValues', payloadSchema, body)
    const { headings, rows } = readListTable(asked.csv)
    const kept = await keptValuesOf(parts.store, principal, asked.list, asked.owner)
    const refused: string[][] = []
    const seen = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const reason = seen.has(row.key) ? 'key: twice' : await tryRow(asked, row, kept, at, principal, parts)
      seen.add(row.key)
      if (reason !== undefined) refused.push([String(row.line), reason, ...row.cells])
      await task.progress(at + 1 - refused.length, rows.length)
    }
    if (refused.length > 0) {
      const file = await task.file('refused-rows.csv', 'text/csv; charset=utf-8')
      await file.truncate(0)
      await file.append(csvLines([['line', 'reasons', ...headings], ...refused]))
    }
    return { rows: rows.length, refused: refused.length }
  },
}

function mayEdit(
  principal: Principal,
  { parts }: Pick<ActionParts, 'parts'>,
  list: string,
  owner: ItemId | undefined,
): boolean {
  const type = parts.catalogue.get(LIST_VALUE_TYPE)
  const values = { list, ...(owner ? { owner } : {}) }
  return (
    type !== undefined &&
    (principal.admin || owner !== undefined) &&
    mayCreateAs(principal, { id: itemId(LIST_VALUE_TYPE, 0), type, createdBy: principal.userId, values })
  )
}

/** Why a row is refused; undefined for one that is in. */
async function tryRow(
  { list, owner, dryRun }: Payload,
  { key, translations, archived }: TableRow,
  kept: ReadonlyMap<string, Item>,
  at: number,
  principal: Principal,
  { store, parts }: ActionParts,
): Promise<string | undefined> {
  const before = kept.get(key)
  const words = { ...(before?.['translations'] as Record<string, string> | undefined), ...translations }
  const values = { list, key, translations: words, ...(owner ? { owner } : {}) }
  const type = parts.catalogue.get(LIST_VALUE_TYPE)
  const parsed = type && v.safeParse(itemSchema(type).whole, values)
  if (type && parsed && !parsed.success) return wordsOf(problemsOf(type, parsed.issues))
  if (Object.keys(words).length === 0) return 'translations: errors.required'
  if (dryRun) return undefined
  try {
    const stored = before
      ? await changed(before)
      : await store.create(principal, LIST_VALUE_TYPE, { ...values, order: kept.size + at })
    const isArchived = stored['state'] === 'ARCHIVED'
    if (archived !== undefined && archived !== isArchived)
      await store.move(principal, stored.$id, archived ? 'archive' : 'unarchive')
    return undefined
  } catch (thrown) {
    const error = toCairnError(thrown)
    if (error.code === 'storeUnavailable' || error.code === 'generalFailure') throw thrown
    const { properties } = error.details as { properties?: Record<string, ValueProblem> }
    return properties ? wordsOf(properties) : error.code
  }

  async function changed(item: Item): Promise<Item> {
    if (JSON.stringify(item['translations']) === JSON.stringify(words)) return item
    return store.update(principal, { _t: item._t, _i: item._i, _u: item._u, translations: words })
  }
}

function wordsOf(problems: Readonly<Record<string, ValueProblem>>): string {
  return Object.entries(problems)
    .map(([property, { userMessage }]) => `${property}: ${userMessage}`)
    .join(', ')
}
