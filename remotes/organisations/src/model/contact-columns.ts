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

/** Property → place of its column. */
export type Columns = Partial<Record<Imported, number>>

/** The columns whose heading is the name of a property, however it is spaced and capitalised: `First name`, `first_name`. */
export function guessColumns(headings: readonly string[]): Columns {
  const known = headings.map((heading) => heading.replaceAll(/[^\p{L}]/gu, '').toLowerCase())
  return Object.fromEntries(
    IMPORTED.map((property) => [property, known.indexOf(property.toLowerCase())] as const).filter(([, at]) => at >= 0),
  )
}
