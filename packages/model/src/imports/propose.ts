import type { Property } from '@cairn/contract'
import { foldText } from '../text/fold.ts'
import { ID_TARGET, ROW_TARGET, signIn, type ImportColumn, type ImportPlan } from './plan.ts'
import { targetProperty } from './targets.ts'

/** Headings of an exported table that are no properties: the first two columns, and the last three. */
export const EXPORT_HEADINGS = {
  first: ['Id', 'Item type'],
  /** Content warnings and labels, before the last. */
  care: 'Care',
  last: ['Created', 'Created by', 'Web address'],
} as const
/** What the second column of an exported table was called before. */
const FORMER_TYPE = 'Type'
/** Headings of the columns that a file of rejected rows begins with. */
export const REJECTED_HEADINGS = ['Line', 'Reasons'] as const

/** A property that a column may become, with its titles in all languages. */
export interface TitledTarget {
  name: string
  titles: readonly string[]
  /** What columns that become it are called elsewhere. */
  headings?: readonly string[]
  /** What it was called before: it is known by these where no other target has the heading. */
  former?: readonly string[]
  /** The target whose cells name those of this one: without these nothing becomes it by its heading. */
  namedBy?: string | undefined
}

/** Input for proposing a plan: columns with sample cells, and possible targets. */
export interface ProposalInput {
  headings: readonly string[]
  /** Some cells of each column. */
  samples: readonly (readonly string[])[]
  targets: readonly TitledTarget[]
  properties: Readonly<Record<string, Property>>
  /** Key of the kind of import. */
  key: readonly string[]
  /** Property that tells the items apart in place of the key, if a column becomes it. */
  otherId?: string | undefined
  /** Where further rows of one item put what differs. */
  further?: Readonly<Record<string, string>> | undefined
  /** Properties of the key that may be empty, and those that get a key made of words. */
  optionalKey?: readonly string[] | undefined
  makes?: Readonly<Record<string, string>> | undefined
  /** What becomes of a row whose item is there, for tables of the kind. */
  mode?: ImportPlan['mode'] | undefined
  /** Values that every item gets, as the import says. */
  given?: Readonly<Record<string, unknown>> | undefined
  /** The plan of the last table of this kind with the same headings. */
  former?: ImportPlan | undefined
}

/**
 * Proposes what each column becomes: as in the former plan, else the property that is called like the
 * heading. A heading that fits two properties, and one that nothing fits, stay undecided. Of several columns
 * that fit one property it becomes the one that holds something, then the one that is called most like it; a
 * column that holds nothing tells no items apart.
 */
export function proposePlan({
  headings,
  samples,
  targets,
  properties,
  key,
  former,
  further,
  otherId,
  optionalKey = [],
  makes = {},
  mode = 'skip',
  given = {},
}: ProposalInput): ImportPlan {
  const isExported = isExportedAt(headings, 0)
  const columnBefore = columnsBefore(former)
  const known = headings.map((heading, at): ImportColumn | undefined => {
    const before = columnBefore(heading)
    if (before && (!before.to || isPlain(before.to) || targetProperty(properties, before.to))) return before
    if (isAdded(headings, at)) return { heading, leftOut: true, values: {} }
    return isExported && at === 0 ? { heading, to: ID_TARGET, values: {} } : undefined
  })
  const called = calledOf({ headings, samples, targets, key }, (at) => known[at] === undefined)
  const taken = new Set(known.map((column) => column?.to))
  const proposals = headings.map((heading, at): ImportColumn => {
    if (known[at]) return known[at]
    const to = called.get(at)
    if (to === undefined || taken.has(to)) return { heading, values: {} }
    const sign = targetProperty(properties, to)?.many ? signIn(samples[at] ?? []) : undefined
    return { heading, to, values: {}, ...(sign === undefined ? {} : { separator: sign }) }
  })
  const columns = proposals.map((column, at) =>
    known[at] || isNamed({ targets, samples }, proposals, at) ? column : { heading: column.heading, values: {} },
  )
  const mapped = columns.map(({ to }) => to)
  const fixed = fixedOf(key, former, given)
  const told = [...mapped, ...Object.keys(fixed), ...optionalKey, ...Object.keys(makes)]
  const formerKey = former?.key.filter((each) => told.includes(each)) ?? []
  const isIdentified = otherId !== undefined && mapped.includes(otherId)
  const isKeyed = key.every((each) => told.includes(each))
  return {
    columns,
    fixed,
    key: formerKey.length > 0 ? formerKey : isIdentified ? [otherId] : isKeyed ? [...key] : [],
    mode: former?.mode ?? (isExported ? 'replace' : mode),
    clears: former?.clears ?? isExported,
    joins: former?.joins ?? false,
    further: { ...further },
    optionalKey: [...optionalKey],
    makes: { ...makes },
    takesAlike: false,
    ...(former?.encoding === undefined ? {} : { encoding: former.encoding }),
  }
}

/**
 * Makes the plan of a file that its area reads: each column is the property of its name, or left out, and
 * rows are joined. A former plan's columns and fixed values stay.
 */
export function ownPlan({ headings, properties, key, former, mode, given = {} }: ProposalInput): ImportPlan {
  const columnBefore = columnsBefore(former)
  const columns = headings.map((heading): ImportColumn => ({
    heading,
    ...(targetProperty(properties, heading) ? { to: heading } : { leftOut: true }),
    values: {},
    ...columnBefore(heading),
  }))
  return {
    columns,
    fixed: { ...former?.fixed, ...given },
    key: [...key],
    mode: mode ?? 'replace',
    clears: false,
    joins: true,
    further: {},
    optionalKey: [],
    makes: {},
    takesAlike: false,
  }
}

/** Tells whether a column becomes no property, but says which item, or which row, it is. */
function isPlain(to: string): boolean {
  return to === ID_TARGET || to === ROW_TARGET
}

/** Returns by column the property that it becomes by its heading: each property one column. */
function calledOf(
  { headings, samples, targets, key }: Pick<ProposalInput, 'headings' | 'samples' | 'targets' | 'key'>,
  isOpen: (at: number) => boolean,
): ReadonlyMap<number, string> {
  const isEmpty = (at: number) => samples[at]?.length === 0
  const targetCalled = targetsCalled(targets)
  const fitting = headings.flatMap((heading, at) => {
    const target = isOpen(at) ? targetCalled(heading) : undefined
    const isFit = target !== undefined && !(isEmpty(at) && key.includes(target.name))
    return isFit ? [{ at, ...target, empty: Number(isEmpty(at)) }] : []
  })
  fitting.sort((one, other) => one.empty - other.empty || one.rank - other.rank || one.at - other.at)
  return new Map(
    [...Map.groupBy(fitting, ({ name }) => name)].flatMap(([name, [best]]) => (best ? [[best.at, name]] : [])),
  )
}

/** Tells whether another column has cells of this one, where nothing else makes it what it becomes. */
function isNamed(
  { targets, samples }: Pick<ProposalInput, 'targets' | 'samples'>,
  columns: readonly ImportColumn[],
  at: number,
): boolean {
  const namedBy = targets.find(({ name }) => name === columns[at]?.to)?.namedBy
  if (namedBy === undefined) return true
  const by = columns.findIndex(({ to }) => to === namedBy)
  return samples[by]?.some((text) => samples[at]?.includes(text)) ?? false
}

/** What the import itself says is of this table: what the one before said of the key is not. */
function fixedOf(
  key: readonly string[],
  former: ImportPlan | undefined,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isGiven = Object.keys(given).length > 0
  const kept = Object.entries(former?.fixed ?? {}).filter(([name]) => !isGiven || !key.includes(name))
  return { ...Object.fromEntries(kept), ...given }
}

/** Tells whether an exported table begins with this column. */
function isExportedAt(headings: readonly string[], start: number): boolean {
  const [id, type] = EXPORT_HEADINGS.first
  return headings[start] === id && [type, FORMER_TYPE].includes(headings[start + 1] ?? '')
}

/** Tells whether a column is one that exports and files of rejected rows add. */
function isAdded(headings: readonly string[], at: number): boolean {
  const heading = headings[at] ?? ''
  const has = (of: readonly string[]) => of.includes(heading)
  const isRejected = REJECTED_HEADINGS.every((each, place) => headings[place] === each)
  if (isRejected && at < REJECTED_HEADINGS.length) return true
  const start = isRejected ? REJECTED_HEADINGS.length : 0
  if (!isExportedAt(headings, start)) return false
  if (heading === EXPORT_HEADINGS.care && headings[at + 1] === EXPORT_HEADINGS.last[0]) return true
  return at === start + 1 || (has(EXPORT_HEADINGS.last) && at >= headings.length - 3)
}

/**
 * Finds the columns of a former plan for headings, which are asked for in their order: the second of two
 * alike for the second.
 */
function columnsBefore(former: ImportPlan | undefined): (heading: string) => ImportColumn | undefined {
  const left = Map.groupBy(former?.columns.toReversed() ?? [], ({ heading }) => heading)
  return (heading) => left.get(heading)?.pop()
}

/**
 * Finds the one target whose title or name is a heading, whatever its spaces and whether of one or several,
 * or else the one that was called so before, or else the one property whose words the heading has among
 * others. A property comes before a part of a group. `rank` counts what the target is called before it is
 * called so.
 */
function targetsCalled(
  targets: readonly TitledTarget[],
): (heading: string) => { name: string; rank: number } | undefined {
  const known = targets.map(({ name, titles, headings = [], former = [] }) => {
    const names = [name, ...titles].map(plainOf)
    const plain = [...names, ...headings.map(plainOf)]
    const before = former.map((title) => joinedOf(plainOf(title)))
    return { name, isPart: name.includes('.'), names, plain, joined: plain.map(joinedOf), before }
  })
  const ranks = (of: 'plain' | 'joined' | 'before', text: string) =>
    known.flatMap(({ name, isPart, plain, [of]: all }) => {
      const rank = all.indexOf(text)
      return rank < 0 ? [] : [{ name, isPart, rank: of === 'before' ? plain.length + rank : rank }]
    })
  return (heading) => {
    const plain = plainOf(heading)
    if (plain === '') return undefined
    const joined = joinedOf(plain)
    for (const same of [ranks('plain', plain), ranks('joined', joined), ranks('before', joined)]) {
      const whole = same.filter(({ isPart }) => !isPart)
      const [one, other] = whole.length > 0 ? whole : same
      if (one) return other ? undefined : one
    }
    const words = new Set(plain.split(' '))
    const isAmong = (title: string) => title !== '' && title.split(' ').every((word) => words.has(word))
    const [one, more] = known.filter(({ isPart, names }) => !isPart && names.some(isAmong))
    return one && !more ? { name: one.name, rank: one.plain.length + one.before.length } : undefined
  }
}

/** Words of several things as of one, without spaces. */
function joinedOf(plain: string): string {
  return singularOf(plain).replaceAll(' ', '')
}

/** Words in small letters without accents: `yearPublished` and `Year published` are alike. */
function plainOf(text: string): string {
  const words = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return foldText(words).trim().replaceAll(/\s+/g, ' ')
}

/** Words of several things as of one, which is enough to compare headings. */
function singularOf(plain: string): string {
  return plain.replaceAll(/(?<=\p{L}{3})s\b/gu, '')
}
