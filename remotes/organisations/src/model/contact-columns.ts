import * as v from 'valibot'
import { foldText } from '@cairn/model/fold'
import type { contactType } from './contact.ts'

/** Properties of a contact that a table can bring, one column each. */
export const IMPORTED = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'mobilePhone',
  'officePhone',
  'otherPhone',
  'address',
] as const satisfies readonly (keyof typeof contactType.properties)[]
/**
 * What a column of a table can be: a property, or the name of the organisation that the person of the row
 * belongs to.
 */
export const COLUMN_KINDS = ['organization', ...IMPORTED] as const
/** What a column of a table is: one of `COLUMN_KINDS`. */
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** Title of each kind of column in the person's language, by which `guessColumns` finds its column. */
export type Titles = Partial<Record<ColumnKind, string>>

/**
 * Which column of an imported table is of which kind: index from 0. Kinds without a column are left out.
 */
export type Columns = Partial<Record<ColumnKind, number>>

/**
 * Checks the answer of the action `contactColumns`: the headings of a table, its first rows, and the known
 * columns.
 */
export const tableHeadSchema = v.object({
  headings: v.array(v.string()),
  sample: v.array(v.array(v.string())),
  columns: v.pipe(
    v.record(v.picklist(COLUMN_KINDS), v.number()),
    v.transform((columns): Columns => columns),
  ),
})
/** The headings of a table, its first rows, and the columns that are known by their headings. */
export type TableHead = v.InferOutput<typeof tableHeadSchema>

/** Headings that stand for a kind besides its name and title. */
const OTHER_HEADINGS: Partial<Record<ColumnKind, readonly string[]>> = {
  organization: ['organisation', 'organizations', 'organisations', 'company', 'employer', 'société'],
}

/**
 * Finds the column of each kind by its heading: the name of the kind or its title in the person's
 * language, whatever its spaces, marks and capitals (`First name`, `first_name`, `PRENOM`).
 */
export function guessColumns(headings: readonly string[], titles: Titles = {}): Columns {
  const known = headings.map(plain)
  return Object.fromEntries(
    COLUMN_KINDS.map((property) => {
      const names = [property, titles[property] ?? property, ...(OTHER_HEADINGS[property] ?? [])].map(plain)
      return [property, known.findIndex((heading) => names.includes(heading))] as const
    }).filter(([, at]) => at >= 0),
  )
}

/**
 * Returns the columns that have no kind, by index from 0, and by heading or, without one, by number from 1.
 */
export function columnsWithoutKind(headings: readonly string[], columns: Columns): { at: number; name: string }[] {
  const kept = Object.values(columns)
  return headings.map((heading, at) => ({ at, name: heading || String(at + 1) })).filter(({ at }) => !kept.includes(at))
}

function plain(heading: string): string {
  return foldText(heading).replaceAll(/[^\p{L}]/gu, '')
}
