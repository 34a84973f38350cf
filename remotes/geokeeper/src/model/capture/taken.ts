type Values = Readonly<Record<string, unknown>>

/**
 * Decides whether a record begun at a moment is accepted: `taken`, `late` (begun before the program ended) or
 * `refused`. A replaced version of a form accepts records begun on it.
 */
export function howTaken(program: Values, formDef: Values, collected: string): 'taken' | 'late' | 'refused' {
  const isBefore = ({ ended }: Values) => typeof ended === 'string' && Date.parse(collected) <= Date.parse(ended)
  const isOpenForm = formDef['state'] === 'ACTIVE' || (formDef['state'] === 'ARCHIVE' && isBefore(formDef))
  if (!isOpenForm) return 'refused'
  if (program['state'] === 'ACTIVE') return 'taken'
  return program['state'] === 'COMPLETE' && isBefore(program) ? 'late' : 'refused'
}
