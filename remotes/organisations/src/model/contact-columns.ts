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
/** Name of a property of a contact that an imported table can fill: one of `IMPORTED`. */
export type Imported = (typeof IMPORTED)[number]

/** Title of each imported property in the person's language, by which `guessColumns` finds its column. */
export type Titles = Partial<Record<Imported, string>>

/**
 * Which column of an imported table fills which property: index from 0. Properties without a column are
 * left out.
 */
export type Columns = Partial<Record<Imported, number>>

/**
 * Checks the answer of the action `contactColumns`: the headings of a table, its first rows, and the known
 * columns.
 */
export const tableHeadSchema = v.object({
  headings: v.array(v.string()),
  sample: v.array(v.array(v.string())),
  columns: v.pipe(
    v.record(v.picklist(IMPORTED), v.number()),
    v.transform((columns): Columns => columns),
  ),
})
/** The headings of a table, its first rows, and the columns that are known by their headings. */
export type TableHead = v.InferOutput<typeof tableHeadSchema>

/**
 * Finds the column of each property by its heading: the name of the property or its title in the person's
 * language, whatever its spaces, marks and capitals (`First name`, `first_name`, `PRENOM`).
 */
export function guessColumns(headings: readonly string[], titles: Titles = {}): Columns {
  const known = headings.map(plain)
  return Object.fromEntries(
    IMPORTED.map((property) => {
      const names = [plain(property), plain(titles[property] ?? property)]
      return [property, known.findIndex((heading) => names.includes(heading))] as const
    }).filter(([, at]) => at >= 0),
  )
}

function plain(heading: string): string {
  return foldText(heading).replaceAll(/[^\p{L}]/gu, '')
}
