import { endsAfterStart } from '@cairn/model/value-objects'

/** Properties that a consultation must have before it can be submitted, in the order of its form. */
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
/** Name of a property that a consultation must have before it can be submitted: one of `NEEDED`. */
export type Needed = (typeof NEEDED)[number]

type Values = Readonly<Record<string, unknown>>

/** Ways in which the area of a project can be described. */
export const AREA_BASES = ['SHAPE', 'CIRCLE', 'DESCRIPTION', 'TERRITORY'] as const

/**
 * Returns the required properties that a consultation still lacks. Empty if it can be submitted. The whole
 * territory, and a place that is described in words, need no shape.
 */
export function missingIn(consultation: Values): Needed[] {
  return NEEDED.filter(
    (name) => isEmpty(consultation[name]) && !(name === 'projectArea' && standsWithoutShape(consultation)),
  )
}

/** Tells whether the place of a consultation is described in words only, without a geometry. */
export function standsWithoutShape({ areaBasis, locationDescription }: Values): boolean {
  return areaBasis === 'TERRITORY' || (areaBasis === 'DESCRIPTION' && !isEmpty(locationDescription))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Validates the values of a consultation against each other, such as an end before its start. Returns the
 * text key of each error by property; empty if valid.
 */
export function problemsIn(consultation: Values): Record<string, string> {
  const { projectStartDt, projectEndDt, areaOfNewCut, areaHectares } = consultation
  const isBackwards =
    typeof projectStartDt === 'string' &&
    typeof projectEndDt === 'string' &&
    !endsAfterStart({ from: projectStartDt, to: projectEndDt })
  const isNegative = typeof areaOfNewCut === 'number' && areaOfNewCut < 0
  const isTooLarge = typeof areaOfNewCut === 'number' && typeof areaHectares === 'number' && areaOfNewCut > areaHectares
  return {
    ...(isBackwards ? { projectEndDt: 'errors.endBeforeStart' } : {}),
    ...(isNegative ? { areaOfNewCut: 'errors.consultation.cutNegative' } : {}),
    ...(isTooLarge ? { areaOfNewCut: 'errors.consultation.cutTooLarge' } : {}),
  }
}
