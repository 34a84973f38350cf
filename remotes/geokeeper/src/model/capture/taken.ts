type Values = Readonly<Record<string, unknown>>

/**
 * Tells how a record is taken in that was begun at a moment. A program that is complete takes what was begun
 * before it ended, and marks it late. A version that another one replaced takes what was begun on it.
 */
export function howTaken(program: Values, formDef: Values, collected: string): 'taken' | 'late' | 'refused' {
  const isBefore = ({ ended }: Values) => typeof ended === 'string' && Date.parse(collected) <= Date.parse(ended)
  const isOpenForm = formDef['state'] === 'ACTIVE' || (formDef['state'] === 'ARCHIVE' && isBefore(formDef))
  if (!isOpenForm) return 'refused'
  if (program['state'] === 'ACTIVE') return 'taken'
  return program['state'] === 'COMPLETE' && isBefore(program) ? 'late' : 'refused'
}
