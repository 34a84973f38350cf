import * as v from 'valibot'
import type { Property } from '@cairn/contract'
import { secondTableSchema } from './second-table.ts'
import { isTarget, takesSeveral, targetProperty } from './targets.ts'

/** Column of an exported table with the item's id, which identifies items better than any key. */
export const ID_TARGET = '$id'
/** Column with a number of each row, by which other rows of the table name it. It is stored nowhere. */
export const ROW_TARGET = '$row'

/** Characters that may separate cells, or several values in one cell. */
export const CELL_SEPARATORS = [',', ';', '\t', '|'] as const
/** Encodings of letters in which a table may be. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
/** What happens to a row whose item exists: skipped, empty properties filled, or updated. */
export const IMPORT_MODES = ['skip', 'fill', 'replace'] as const

/** Signs that part several values in one cell, the more likely first. */
const LIST_SIGNS = ['|', ';']

const MOST_COLUMNS = 1000
const MOST_WORDS = 5000

const name = v.pipe(v.string(), v.maxLength(120))
const text = v.pipe(v.string(), v.maxLength(MOST_WORDS))

const columnSchema = v.strictObject({
  heading: text,
  /** The property it becomes, a part of a group such as `senses.note`, `$id` or `$row`. */
  to: v.optional(name),
  /** The person has said that it is left out. */
  leftOut: v.optional(v.literal(true)),
  /** Sign between the values of one cell. Without it, a cell is one value. */
  separator: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(5))),
  /**
   * Order of dates such as 3/4/1921, or that such dates of archives are kept as written. Without it, such
   * a date is refused.
   */
  order: v.optional(v.picklist(['dmy', 'mdy', 'ymd', 'asWritten'])),
  /** The first digits of years such as 18 in 20-Aug-18. Without them, such a date is refused. */
  century: v.optional(v.picklist(['18', '19', '20'])),
  /** What words in the file mean: a key of a list, an id, or null for nothing. */
  values: v.optional(v.pipe(v.record(text, v.nullable(text)), v.maxEntries(MOST_WORDS)), {}),
})
/** How a column of a file is imported. */
export type ImportColumn = v.InferOutput<typeof columnSchema>

/** Schema of an import plan: how a table is read, and how each column is imported. */
export const importPlanSchema = v.strictObject({
  sheet: v.optional(name),
  /** A table whose rows stand beside those of the first. */
  second: v.optional(secondTableSchema),
  separator: v.optional(v.picklist(CELL_SEPARATORS)),
  encoding: v.optional(v.picklist(ENCODINGS)),
  /** One for each column of the file, in its order. */
  columns: v.pipe(v.array(columnSchema), v.maxLength(MOST_COLUMNS)),
  /** Properties that every row has, such as the owner. */
  fixed: v.optional(v.record(name, v.unknown()), {}),
  /** Properties that tell the items apart. Empty if every row is new. */
  key: v.optional(v.pipe(v.array(name), v.maxLength(5)), []),
  mode: v.optional(v.picklist(IMPORT_MODES), 'skip'),
  /** An empty cell takes the value away, where `mode` is `replace`. Otherwise the value stays. */
  clears: v.optional(v.boolean(), false),
  /** Rows of one key below each other are one item: they add to properties with several values. */
  joins: v.optional(v.boolean(), false),
  /** Where further rows of one item put what differs, as its kind of import says. */
  further: v.optional(v.record(name, name), {}),
  /** Properties of the key that may be empty, as the kind of import says. */
  optionalKey: v.optional(v.array(name), []),
  /** Properties that get a key made of the words of another one, as the kind of import says. */
  makes: v.optional(v.record(name, name), {}),
  /** What seems to be there already is made as well, where its kind of import looks for that. */
  takesAlike: v.optional(v.boolean(), false),
})
/** An import plan: how a table is read, and how each column is imported. */
export type ImportPlan = v.InferOutput<typeof importPlanSchema>

/** Why a plan does not fit a table, with the columns or properties concerned. */
export interface PlanProblem {
  kind: 'changed' | 'keyUnmapped' | 'twice' | 'undecided' | 'unknown'
  names: string[]
}

/**
 * Finds what is wrong with a plan. `undecided`: columns that become nothing and are not left out. `twice`:
 * properties of one value that several columns become. `changed`: the file has other headings than the plan.
 * `named` are further properties that columns may become.
 */
export function planProblems(
  plan: ImportPlan,
  headings: readonly string[],
  properties: Readonly<Record<string, Property>>,
  named: readonly string[] = [],
): PlanProblem[] {
  const { columns, key, fixed, optionalKey, makes } = plan
  const found: PlanProblem[] = []
  const add = (kind: PlanProblem['kind'], names: string[]) => {
    if (names.length > 0) found.push({ kind, names: [...new Set(names)] })
  }
  const mapped = columns.flatMap(({ to }) => (to === undefined ? [] : [to]))
  const isSame = columns.length === headings.length && columns.every(({ heading }, at) => heading === headings[at])
  if (!isSame) add('changed', headings.length > 0 ? [...headings] : [''])
  add(
    'undecided',
    columns.flatMap(({ to, leftOut, heading }, at) => (to || leftOut ? [] : [heading || String(at + 1)])),
  )
  add(
    'unknown',
    [...mapped, ...Object.keys(fixed)].filter(
      (each) => each !== ID_TARGET && each !== ROW_TARGET && !named.includes(each) && !isTarget(properties, each),
    ),
  )
  const seen = new Set<string>()
  const isAgain = (each: string) => seen.size === seen.add(each).size
  add(
    'twice',
    mapped.filter((each) => isAgain(each) && !takesSeveral(properties, each)),
  )
  add(
    'keyUnmapped',
    key.filter((each) => ![...mapped, ...Object.keys(fixed), ...optionalKey, ...Object.keys(makes)].includes(each)),
  )
  return found
}

/**
 * Returns the plan with another target for one column: a property, undecided (empty text), or left out
 * (undefined). If the plan has no key yet, a unique property becomes it. `samples` are cells of the column,
 * from which the separator of multiple values is detected.
 */
export function mappedPlan(
  plan: ImportPlan,
  properties: Readonly<Record<string, Property>>,
  at: number,
  to: string | undefined,
  samples: readonly string[] = [],
): ImportPlan {
  const columns = plan.columns.map((column, place): ImportColumn => {
    if (place !== at) return column
    const { heading } = column
    if (to === undefined) return { heading, leftOut: true, values: {} }
    if (to === '') return { heading, values: {} }
    const sign = targetProperty(properties, to)?.many ? signIn(samples) : undefined
    return { heading, to, values: {}, ...(sign === undefined ? {} : { separator: sign }) }
  })
  const others = [...Object.keys(plan.fixed), ...plan.optionalKey, ...Object.keys(plan.makes)]
  const isMapped = (name: string) => columns.some((column) => column.to === name) || others.includes(name)
  const key = plan.key.filter(isMapped)
  const isUnique = to !== undefined && targetProperty(properties, to)?.unique !== undefined
  return { ...plan, columns, key: key.length === 0 && isUnique ? [to] : key }
}

/** Returns the sign that separates several values in some of the cells; undefined if none does. */
export function signIn(cells: readonly string[]): string | undefined {
  return LIST_SIGNS.find((sign) => cells.some((cell) => cell.includes(sign)))
}

/** Reads a stored plan. Returns undefined if there is none that is valid. */
export function readImportPlan(value: unknown): ImportPlan | undefined {
  const parsed = v.safeParse(importPlanSchema, value)
  return parsed.success ? parsed.output : undefined
}
