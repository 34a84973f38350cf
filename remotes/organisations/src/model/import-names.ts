import { foldText } from '@cairn/model/fold'

/**
 * Finds an organisation by a name in a table: its id, undefined if there is none, `several` if the name is
 * not one's alone.
 */
export type OrganizationByName = (name: string) => string | 'several' | undefined

const plain = (name: string) => foldText(name).trim().replaceAll(/\s+/g, ' ')

/** Creates the search for organisations by one of their names, whatever its marks, capitals and spaces. */
export function organizationsByName(
  organizations: readonly { id: string; names: readonly unknown[] }[],
): OrganizationByName {
  const idsOf = new Map<string, Set<string>>()
  for (const { id, names } of organizations)
    for (const name of names) {
      if (typeof name !== 'string' || name === '') continue
      idsOf.set(plain(name), (idsOf.get(plain(name)) ?? new Set()).add(id))
    }
  return (name) => {
    const [first, other] = idsOf.get(plain(name)) ?? []
    return other === undefined ? first : 'several'
  }
}
