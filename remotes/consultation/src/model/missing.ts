/** What a file needs before it can be submitted, in the order of its form. */
export const NEEDED = [
  'projectName',
  'projectType',
  'projectDescription',
  'projectArea',
  'region',
  'primaryOrg',
  'primaryRole',
  'primaryContacts',
  'stream',
] as const
/** Something that a file needs before it can be submitted. */
export type Needed = (typeof NEEDED)[number]

type Values = Readonly<Record<string, unknown>>

/** Returns what a file still needs before it can be submitted. Empty if it can be. */
export function missingIn(consultation: Values): Needed[] {
  return NEEDED.filter((name) => isEmpty(consultation[name]))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What is wrong with the values of a file, by property, as text keys of errors. Empty if nothing is. */
export function problemsIn(consultation: Values): Record<string, string> {
  const { projectStartDt, projectEndDt, areaOfNewCut, areaHectares } = consultation
  const isBackwards =
    typeof projectStartDt === 'string' && typeof projectEndDt === 'string' && projectEndDt < projectStartDt
  const isNegative = typeof areaOfNewCut === 'number' && areaOfNewCut < 0
  const isTooLarge = typeof areaOfNewCut === 'number' && typeof areaHectares === 'number' && areaOfNewCut > areaHectares
  return {
    ...(isBackwards ? { projectEndDt: 'errors.endBeforeStart' } : {}),
    ...(isNegative ? { areaOfNewCut: 'errors.consultation.cutNegative' } : {}),
    ...(isTooLarge ? { areaOfNewCut: 'errors.consultation.cutTooLarge' } : {}),
  }
}
