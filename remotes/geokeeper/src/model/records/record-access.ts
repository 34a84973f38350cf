/** Values of a program that say who may read its records. */
type Program = Readonly<Record<string, unknown>>

/**
 * Who may read a program's records: named people, the people of an organisation, and people who may read
 * protected items of an organisation. Null for nobody.
 */
export interface DataReaders {
  dataTeam: string[] | null
  dataOrg: string | null
  dataGuarded: string | null
}

/**
 * Returns who may read the records of a program, besides who collected them and reviewers. Records are never
 * open to more people than the program: those of a program for named people are not for its whole
 * organisation.
 */
export function dataReadersOf({ access, dataAccess, assigned, owner }: Program): DataReaders {
  if (dataAccess !== 'TEAM' && dataAccess !== 'ORG') return { dataTeam: null, dataOrg: null, dataGuarded: null }
  const people = Array.isArray(assigned) ? assigned.filter((id) => typeof id === 'string') : []
  const isOpen = access === 'IN_ORG' || access === 'USERS'
  const home = isOpen && typeof owner === 'string' ? owner : null
  return {
    dataTeam: people.length > 0 ? people : null,
    dataOrg: dataAccess === 'ORG' ? home : null,
    dataGuarded: dataAccess === 'TEAM' ? home : null,
  }
}

const READS = ['GeoKeeperFieldData.COMMUNITY.read']

/** Whoever opens records to others reads all of them, or leads the program. */
const READS_ALL = 'GeoKeeperFieldData.PRIVATE.read'
const REVIEWS = [READS_ALL, 'GeoKeeperFieldData.update', 'GeoKeeperFieldData.review']

/**
 * The rights that a program gives to the people it names: as readers of its records, as reviewers, as
 * coordinators.
 */
export const PROGRAM_GIFTS = [
  { property: 'dataTeam', grants: READS, giver: READS_ALL },
  { property: 'dataOrg', grants: READS, giver: READS_ALL },
  { property: 'dataGuarded', grants: READS, holding: 'GeoKeeperFieldData.PROTECTED.read', giver: READS_ALL },
  { property: 'reviewers', grants: REVIEWS },
  { property: 'coordinators', grants: REVIEWS, own: ['update'] },
]

/** Returns everybody whom a program names, each once. Null for nobody. */
export function peopleOf({ assigned, reviewers, coordinators }: Program): string[] | null {
  const all = new Set(
    [assigned, reviewers, coordinators].flatMap((each) => (Array.isArray(each) ? each.map(String) : [])),
  )
  return all.size > 0 ? [...all] : null
}
