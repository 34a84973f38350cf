/** Values of a program that say who may read its records. */
type Program = Readonly<Record<string, unknown>>

/** What a record takes over from its program: the word for its level, and the people who read it by name. */
export interface RecordAccess {
  access: 'OWN' | 'TEAM' | 'ORG'
  team: string[]
}

/**
 * Returns who may read a record of a program, besides reviewers: always the person who collected it. A
 * record is never open to more people than the program: those of a program for named people are not for its
 * whole organisation.
 */
export function accessOfRecord({ access, dataAccess, assigned }: Program, collector: unknown): RecordAccess {
  const own = [collector].filter((id) => typeof id === 'string')
  if (dataAccess !== 'TEAM' && dataAccess !== 'ORG') return { access: 'OWN', team: own }
  const isOpen = access === 'IN_ORG' || access === 'USERS'
  const people = Array.isArray(assigned) ? assigned.filter((id) => typeof id === 'string') : []
  return { access: dataAccess === 'ORG' && isOpen ? 'ORG' : 'TEAM', team: [...new Set([...own, ...people])] }
}
