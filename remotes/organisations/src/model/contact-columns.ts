import { foldText } from '@cairn/model/fold'
import type { contactType } from './contact.ts'

/** Properties of a contact that a table may bring, one column each. */
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
export type Imported = (typeof IMPORTED)[number]

/** Property → what it is called in the person's language. */
export type Titles = Partial<Record<Imported, string>>

/** Property → place of its column. */
export type Columns = Partial<Record<Imported, number>>

/**
 * The columns whose heading is the name of a property, or its title in the person's language, however it is spaced, marked and capitalised:
 * `First name`, `first_name`, `PRENOM`.
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
