import {
  holdsAttachments,
  isItemId,
  itemId,
  machinesOf,
  STEWARDED,
  type Item,
  type ItemId,
  type Property,
} from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import {
  changesOf,
  cleanCell,
  columnOf,
  joinRows,
  readRow,
  targetProperty,
  type FindMeaning,
  type ImportPlan,
  type ReadRow,
  type RowOutcome,
  type RowProblem,
} from '@cairn/model/imports'
import { isEmptyValue } from '@cairn/model/value-objects'
import { maySteward } from '../../items/rights/care/care-rule.ts'
import { exportedText } from '../exports/port.ts'
import { matchItems } from './rows/match-items.ts'
import type { Planning } from './planning.ts'
import type { RowGroup } from './rows/row-groups.ts'
import { tightFile, withKeptFiles } from './rows/row-files.ts'
import { asPlaceProblem, findPlace, withoutSecondPlaces } from './rows/place-marks.ts'
import { isOwn, partLinks } from './rows/row-links.ts'

/** The planned outcome for one item of the table. */
export interface PlannedRow {
  group: RowGroup
  outcome: RowOutcome
  problems: RowProblem[]
  /** Properties of a new item, or the changed ones of an existing item. */
  values: Record<string, unknown>
  /** Values set after all rows are written: relations to other rows (as their placeholders), and states. */
  links?: Record<string, unknown>
  /** The existing item, if there is one. */
  item?: Item
}

/** Parses rows, matches them with existing items, and plans the outcome of each. Writes nothing. */
export async function planBatch(planning: Planning, groups: readonly RowGroup[]): Promise<PlannedRow[]> {
  const { deps, principal, type, plan, meanings } = planning
  await meanings.prepare(groups.flatMap(({ rows, problem }) => (problem ? [] : rows)))
  const read = groups.map((group) => (group.problem ? undefined : readGroup(planning, group)))
  const rows = read.flatMap((row) => row ?? [])
  const matches = await matchItems(deps, principal, type, plan, rows)
  return groups.map((group, at) => {
    const row = read[at]
    if (!row) return { group, outcome: 'error', problems: group.problem ? [group.problem] : [], values: {} }
    return { group, ...planRow(planning, row, matches.get(row) ?? []) }
  })
}

function readGroup(planning: Planning, { rows }: RowGroup): ReadRow {
  const { type, plan, meanings, zips, rowKeys, madeKeys } = planning
  const find: FindMeaning = (property, name, text) => {
    if (holdsAttachments(property)) return zips.find(text)
    const place = findPlace(planning, name, text)
    if (place.length > 0) return place
    const found = meanings.find(property, name, text)
    const isOfRows = isOwn(property, type.name) && (found.length === 0 || rowKeys.areNumbered)
    return isOfRows ? rowKeys.find(text) : found
  }
  const [first, ...others] = rows.map((row) => readRow(plan, type.properties, row, find, madeKeys(row.line)))
  if (!first) throw new Error('a group of rows is empty')
  const read = joinRows([first, ...others], plan, type.properties)
  return { ...read, problems: read.problems.map((problem) => asPlaceProblem(planning, problem)) }
}

function planRow(planning: Planning, read: ReadRow, found: readonly Item[]): Omit<PlannedRow, 'group'> {
  const { principal, type, plan, zips } = planning
  const parted = partLinks(read.values)
  const line = read.rows[0]?.line ?? 0
  const failed = (problem: Omit<RowProblem, 'line'>) => ({
    outcome: 'error' as const,
    problems: [...read.problems, { ...problem, line }],
    values: {},
  })
  const [item, other] = found
  if (read.id !== undefined && !item) return failed({ code: isItemId(read.id) ? 'noItem' : 'notAnId', text: read.id })
  if (other) {
    const choices = found.map(({ $id }) => $id)
    return failed({ code: 'severalItems', text: '', choices, ...columnOf(plan, plan.key[0]) })
  }
  const tight = tightFile(type, zips, read.values)
  if (tight) return failed({ code: 'fileTooTight', text: tight.name, ...columnOf(plan, tight.property) })
  const { values: own, links } = item ? withoutSet(plan, item, parted) : withFirstStates(planning, parted)
  const row = { ...read, values: item ? withoutSecondPlaces(planning, item, own) : own }
  if (item && plan.mode === 'skip') return { outcome: 'skip', problems: [], values: {}, links, item }
  if (planning.rowKeys.isInCircle(line))
    return failed({ code: 'errors.circle', text: '', ...columnOf(plan, type.tree?.parent) })
  const written = (name: string) => writtenAs(type.properties, item, name)
  if (!item && row.problems.length > 0) return { outcome: 'error', problems: row.problems, values: own }
  const steered = item ? undefined : STEWARDED.find((name) => Object.hasOwn(own, name))
  if (
    steered !== undefined &&
    !maySteward(principal, { id: itemId(type.name, 0), type, createdBy: undefined, values: own })
  )
    return failed({ code: 'mayNot', text: '', ...columnOf(plan, steered) })
  if (!item) {
    const alike = planning.seemsToBe?.(own, line)
    if (alike) return failed('item' in alike ? alikeItem(alike.item) : alikeRow(alike.line))
    return { outcome: 'new', problems: [], values: own, links }
  }
  const { outcome, changes } = changesOf(plan, type.properties, withoutStates(planning, row), item, written)
  // Ambiguous or unknown words are no problem if the item already has the same value.
  const problems = row.problems.filter(({ column }) => !isSaid(plan, row, column, written))
  if (problems.length > 0) return { outcome: 'error', problems, values: {}, item }
  const values = withKeptFiles(type, zips, item, changes)
  const isChanged = Object.keys(outcome === 'update' ? values : {}).length + Object.keys(links).length > 0
  return { outcome: isChanged ? 'update' : 'same', problems: [], values, links, item }
}

type Parted = ReturnType<typeof partLinks>

/** If the plan only fills blanks, a relation to another row is set only if it is empty. */
function withoutSet({ mode }: ImportPlan, item: Item, { values, links }: Parted): Parted {
  if (mode !== 'fill') return { values, links }
  return { values, links: Object.fromEntries(Object.entries(links).filter(([name]) => isEmptyValue(item[name]))) }
}

/**
 * A new item starts in the first state of its type, and moves to the state in its row if the kind of import
 * has `moves`.
 */
function withFirstStates({ kind, type }: Planning, { values, links }: Parted): Parted {
  if (!kind.moves) return { values, links }
  const later = machinesOf(type).flatMap(([name, { first }]) =>
    values[name] === undefined || first.includes(values[name] as string) ? [] : [name],
  )
  const isLater = (name: string) => later.includes(name)
  return {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !isLater(name))),
    links: { ...links, ...Object.fromEntries(later.map((name) => [name, values[name]])) },
  }
}

/** A duplicate is reported by its id only: readers of the import may not be allowed to read that item. */
function alikeItem(id: ItemId): Omit<RowProblem, 'line'> {
  return { code: 'alike', text: id, choices: [id] }
}

function alikeRow(row: number): Omit<RowProblem, 'line'> {
  return { code: 'alikeRow', text: '', values: { row } }
}

/**
 * Removes states, except for new items: an existing item changes its state only by moves, if its import kind
 * does that.
 */
function withoutStates({ kind, type }: Planning, row: ReadRow): ReadRow {
  const isState = (name: string) => states.includes(name)
  const states = machinesOf(type).map(([name]) => name)
  return {
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([name]) => kind.moves || !isState(name))),
    empty: row.empty.filter((name) => !isState(name)),
  }
}

function isSaid(
  { columns }: ImportPlan,
  { rows }: ReadRow,
  column: number | undefined,
  written: (name: string) => string | undefined,
): boolean {
  const to = column === undefined ? undefined : columns[column]?.to
  return to !== undefined && rows.length === 1 && cleanCell(rows[0]?.cells[column ?? 0] ?? '') === written(to)
}

/** The value of an item as an export writes it. */
function writtenAs(
  properties: Readonly<Record<string, Property>>,
  item: Item | undefined,
  name: string,
): string | undefined {
  const property = targetProperty(properties, name)
  if (!item || !property || name.includes('.')) return undefined
  return exportedText(property, item[name], item.$labels ?? {}).trim()
}

/** Converts the error for a refused row to problems: one for each property, else one for the row. */
export function problemsOfError(plan: ImportPlan, line: number, error: CairnError): RowProblem[] {
  const { properties } = error.details as {
    properties?: Record<string, string | { userMessage: string; [value: string]: string | number }>
  }
  if (error.code === 'notAllowed') return [{ code: 'mayNot', text: '', line }]
  if (error.code === 'transition') return [{ code: 'noMove', text: String(error.details['to'] ?? ''), line }]
  if (!properties) return [{ code: error.toBody().userMessage, text: '', line }]
  return Object.entries(properties).map(([name, problem]) => {
    const { userMessage, ...values } = typeof problem === 'string' ? { userMessage: problem } : problem
    return { code: userMessage, text: '', line, values: { property: name, ...values }, ...columnOf(plan, name) }
  })
}
