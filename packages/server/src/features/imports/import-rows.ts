import type { ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../../platform/database/database.ts'
import { insertItem } from '../../items/store/create-item.ts'
import { loadItems } from '../../items/store/item-loader.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal } from '../../items/model/types.ts'
import { changeItem } from '../../items/store/update-item.ts'
import type { CsvRow } from './csv-rows.ts'
import { changedSince, findImported, marksOf, rememberImported, type ImportedRow } from './import-keys.ts'

/** What the import writes with, and for whom. */
export interface Writer {
  parts: StoreParts
  principal: Principal
  type: ItemType
  /** The mapping's source: keys are unique in it. */
  origin: string
}

/** A row ready to be written. */
export interface ReadyRow {
  row: CsvRow
  key: string
  values: Values
}

export type Outcome = { kind: 'created' | 'updated' | 'unchanged' | 'deleted' } | { kind: 'refused'; reasons: string[] }

/** Another person may be editing the very item that is imported; so many times in a row they are not. */
const ATTEMPTS = 20

/** Writes rows in one transaction, each as if it were alone: a row that is refused leaves no trace and does not hold the others back. */
export async function writeRows(writer: Writer, source: Querier, rows: readonly ReadyRow[]): Promise<Outcome[]> {
  const known = await findImported(
    source,
    writer.origin,
    writer.type.name,
    rows.map(({ key }) => key),
  )
  const outcomes: Outcome[] = []
  for (const row of rows) outcomes.push(await writeRow(writer, source, row, known.get(row.key)))
  return outcomes
}

async function writeRow(
  writer: Writer,
  source: Querier,
  { key, values }: ReadyRow,
  imported: ImportedRow | undefined,
): Promise<Outcome> {
  try {
    if (!imported) return await createRow(writer, source, key, values)
    const changed = changedSince(values, imported.marks)
    if (Object.keys(changed).length === 0) return { kind: 'unchanged' }
    const kind = await changeRow(writer, source, imported, changed)
    if (kind !== 'deleted')
      await remember(writer, source, key, { id: imported.id, marks: { ...imported.marks, ...marksOf(values) } })
    return { kind }
  } catch (thrown) {
    if (thrown instanceof CairnError && thrown.code !== 'storeUnavailable')
      return { kind: 'refused', reasons: reasonsOf(thrown) }
    throw thrown
  }
}

/** Applies a change that the file brings to an item that came from it; what people changed elsewhere in the item stays. */
export async function changeRow(
  { parts, principal }: Writer,
  source: Querier,
  { id }: ImportedRow,
  changed: Values,
): Promise<'updated' | 'unchanged' | 'deleted'> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = (await loadItems(source, parts.types, parts.catalogue, [id])).get(id)
    if (!current || current.row.deleted) return 'deleted'
    const stored = await changeItem(parts, source, principal, current, changed, current.row.u)
    if (stored) return stored === current ? 'unchanged' : 'updated'
  }
  throw new CairnError('storeUnavailable', `${id} is being changed too often`)
}

export async function remember(
  { parts, type, origin }: Writer,
  source: Querier,
  key: string,
  row: ImportedRow,
): Promise<void> {
  await rememberImported(source, origin, await parts.types.ensure(type.name), key, row)
}

async function createRow(writer: Writer, source: Querier, key: string, values: Values): Promise<Outcome> {
  const { facts } = await insertItem(writer.parts, source, writer.principal, writer.type, values)
  await remember(writer, source, key, { id: facts.id, marks: marksOf(values) })
  return { kind: 'created' }
}

/** Why a row was refused: the text key of each property's problem, or of the whole. */
export function reasonsOf(error: CairnError): string[] {
  const { properties } = error.details
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties))
    return [`${error.toBody().userMessage}${error.message === error.code ? '' : ` (${error.message})`}`]
  return Object.entries(properties as Record<string, { userMessage: string; max?: number }>).map(
    ([name, { userMessage, max }]) => `${name}: ${userMessage}${max === undefined ? '' : ` (at most ${max})`}`,
  )
}
