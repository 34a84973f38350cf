/** Values of a program that say who may read its records. */
type Program = Readonly<Record<string, unknown>>

/** What a record takes over from its program: the word for its level, and the people who read it by name. */
export interface RecordAccess {
  access: 'OWN' | 'TEAM' | 'ORG'
  team: string[]
}

/**
 * Returns who may read the records of a program. They are never open to more people than the program: those
 * of a program for named people are not for its whole organisation.
 */
export function accessOfRecords({ access, dataAccess, assigned }: Program): RecordAccess {
  if (dataAccess !== 'TEAM' && dataAccess !== 'ORG') return { access: 'OWN', team: [] }
  const isOpen = access === 'IN_ORG' || access === 'USERS'
  const people = Array.isArray(assigned) ? assigned.filter((id) => typeof id === 'string') : []
  return { access: dataAccess === 'ORG' && isOpen ? 'ORG' : 'TEAM', team: people }
}

/** Tells whether records of a program are read by others after a change of it. */
export function isReadByOthers(before: Program, after: Program): boolean {
  return JSON.stringify(accessOfRecords(before)) !== JSON.stringify(accessOfRecords(after))
}
