import { IMPORT_TYPE, IMPORTED_VIA, itemId, type Item, type ItemType } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import { tryCreates } from '../../../items/save/try-writes.ts'
import { forgetRows, madeBy, noteRows, roundOf, type LoggedRow } from '../import-log.ts'
import { isPlaceMark, placeOfMark } from './place-marks.ts'
import type { PlannedRow } from '../plan-batch.ts'
import type { Planning } from '../planning.ts'
import { systemFor } from '../../../items/facts/system-principal.ts'

/** Whose places are made: kind and type of the import. */
type Kinds = Pick<Planning, 'kind' | 'type'>
/** A place that a row brings with it, with the properties that it is made with. */
interface NewPlace {
  row: PlannedRow
  mark: string
  /** Which of the marks of the row it is. */
  at: number
  body: Record<string, unknown>
}

/** Returns a row's values without places that are still to be created. */
export function withoutNewPlaces(
  { kind: { places } }: Pick<Kinds, 'kind'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const value = places && values[places.property]
  if (!places || value === undefined) return { ...values }
  return { ...values, [places.property]: [value].flat().filter((each) => !isPlaceMark(each)) }
}

/**
 * Checks creation of the rows' places without writing (dry run). Returns the error of each row whose place
 * would be refused.
 */
export async function tryPlaces(
  planning: Planning,
  rows: readonly PlannedRow[],
): Promise<ReadonlyMap<PlannedRow, CairnError>> {
  const places = newPlaces(planning, rows)
  const errors = new Map<PlannedRow, CairnError>()
  if (places.length === 0) return errors
  const outcomes = await tryCreates(
    planning.deps.context,
    planning.principal,
    placeType(planning),
    places.map(({ body }) => ({ body })),
  )
  noteErrors(planning, places, outcomes, errors)
  return errors
}

/** Rows whose places have been created. */
export interface PlacedRows {
  rows: PlannedRow[]
  /** Deletes the places of rows that were refused later. */
  removeOf(refused: (row: PlannedRow) => boolean): Promise<void>
}

/**
 * Creates the places of rows and logs them, so that they are reverted with the import. Returns the rows with
 * the places' ids. Idempotent. The error of a refused place is put into `errors`.
 */
export async function storePlaces(
  planning: Planning & { item: Item; round: number },
  rows: readonly PlannedRow[],
  keyOf: (row: PlannedRow) => string,
  errors: Map<PlannedRow, CairnError>,
): Promise<PlacedRows> {
  const { deps, principal, item } = planning
  const written = rows.filter((row) => !errors.has(row) && (row.outcome === 'new' || row.outcome === 'update'))
  const places = newPlaces(planning, written)
  if (places.length === 0) return { rows: [...rows], removeOf: async () => {} }
  const type = placeType(planning)
  const via = deps.context.catalogue.get(type)?.properties[IMPORTED_VIA]?.t === IMPORT_TYPE
  const keys = places.map(({ row, at }) => `${keyOf(row)}-place-${at}`)
  const bodies = places.map(({ body }, at) => ({ ...body, $key: keys[at] }))
  const sets = places.map(() => (via ? { [IMPORTED_VIA]: item.$id } : {}))
  const refused = new Map<PlannedRow, CairnError>()
  noteErrors(planning, places, await deps.store.createAll(principal, type, bodies, sets), refused)
  const made = await madeBy(deps.database, String(principal.userId), keys)
  const stored = places.flatMap(({ row, mark }, at) => {
    const found = made.get(keys[at] ?? '')
    return found ? [{ ...found, row, mark }] : []
  })
  const round = roundOf(planning)
  await noteRows(
    deps.database,
    round,
    stored.map(({ t, i, row }): LoggedRow => ({ t, i, line: lineOf(row), before: null, after: 1 })),
  )
  const storedOf = Map.groupBy(stored, ({ row }) => row)
  const placed = new Map(
    rows.map((row) => {
      const ids = new Map((storedOf.get(row) ?? []).map(({ mark, i }) => [mark, itemId(type, i)]))
      const next = ids.size > 0 ? { ...row, values: withIds(planning, row.values, ids) } : row
      const error = refused.get(row)
      if (error) errors.set(next, error)
      return [row, next]
    }),
  )
  return {
    rows: [...placed.values()],
    async removeOf(isRefused) {
      for (const { row, t, i } of stored) {
        if (!isRefused(placed.get(row) ?? row)) continue
        await deps.store.remove(systemFor(principal), itemId(type, i), {
          action: 'applyImport',
        })
        await forgetRows(deps.database, round.index, t, [i])
      }
    },
  }
}

function newPlaces(planning: Planning, rows: readonly PlannedRow[]): NewPlace[] {
  const { kind, type } = planning
  return rows.flatMap((row) => {
    const all: Record<string, unknown> = { ...row.item, ...row.values }
    const marks = marksOf(planning, row)
    const first = new Map(marks.toReversed().map((mark, back) => [mark, marks.length - 1 - back]))
    return marks.map((mark) => ({
      ...{ row, mark, at: first.get(mark) ?? 0 },
      body: {
        ...kind.places?.values,
        label: labelOf(type, all),
        geometry: placeOfMark(mark),
        owner: [all[type.owner ?? '']].flat()[0],
      },
    }))
  })
}

function marksOf({ kind: { places } }: Pick<Kinds, 'kind'>, { values, outcome }: PlannedRow): string[] {
  if (!places || (outcome !== 'new' && outcome !== 'update')) return []
  return [values[places.property]].flat().filter(isPlaceMark)
}

function withIds({ kind: { places } }: Kinds, values: Record<string, unknown>, ids: ReadonlyMap<string, string>) {
  const property = places?.property ?? ''
  return { ...values, [property]: [values[property]].flat().map((each) => ids.get(String(each)) ?? each) }
}

/** A place is named like its row. */
function labelOf({ label }: ItemType, values: Readonly<Record<string, unknown>>): string {
  const words = label.flatMap((name) => (typeof values[name] === 'string' ? [values[name]] : []))
  return words.join(' · ').slice(0, 200).toWellFormed()
}

function placeType({ kind: { places }, type }: Kinds): string {
  const name = type.properties[places?.property ?? '']?.t
  if (name === undefined) throw new Error('the place property of this import names no target type')
  return name
}

/** A place that is refused is what is wrong with the property that would name it. */
function noteErrors(
  { kind: { places } }: Planning,
  all: readonly NewPlace[],
  outcomes: readonly (CairnError | undefined)[],
  errors: Map<PlannedRow, CairnError>,
): void {
  for (const [at, { row }] of all.entries()) {
    const error = outcomes[at]
    const properties = error?.details['properties'] as Record<string, unknown> | undefined
    const [first] = Object.values(properties ?? {})
    if (error && first !== undefined)
      errors.set(row, new CairnError(error.code, error.message, { properties: { [places?.property ?? '']: first } }))
    else if (error) errors.set(row, toCairnError(error))
  }
}

function lineOf({ group }: PlannedRow): number {
  return group.rows[0]?.line ?? 0
}
