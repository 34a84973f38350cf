import { careProperties } from '@cairn/contract'
import { sameValue } from '@cairn/model/draft'

/**
 * What an amendment may change: the submitter's account of the project. The notes of the submitter are no
 * part of it.
 */
export const OPEN_TO_AMENDMENT: readonly string[] = [
  ...['projectName', 'identifiers', 'projectType', 'projectTypeOther', 'projectDescription', 'stream', 'streamOther'],
  ...['areaBasis', 'projectArea', 'areaOfNewCut', 'region', 'regionOther', 'locationDescription', 'accessRequirements'],
  ...['primaryOrg', 'primaryRole', 'primaryContacts', 'supOrgs', 'supContacts', 'regulatorOrgs', 'informedOrgs'],
  ...['requestedResponseDate', 'projectStartDt', 'projectEndDt', 'attachments', 'fileLinks'],
]

/**
 * Tells whether an amendment may change a property: the care of a file, such as its protocols, if a steward
 * makes it.
 */
export function mayAmend(name: string, isSteward: boolean): boolean {
  return OPEN_TO_AMENDMENT.includes(name) || (isSteward && Object.hasOwn(careProperties, name))
}

/** Texts of a submitted consultation that the dialog of an amendment can change, in its order. */
export const AMENDABLE = [
  'projectName',
  'requestedResponseDate',
  'projectStartDt',
  'projectEndDt',
  'locationDescription',
] as const
/** Name of a text that an amendment can change: one of `AMENDABLE`. */
export type Amendable = (typeof AMENDABLE)[number]

/**
 * What somebody has typed in the dialog that amends a submitted consultation. Nothing of it is stored until
 * they confirm.
 */
export interface AmendmentDraft {
  values: Partial<Record<Amendable, string>>
  /** The area as it is drawn. */
  area: unknown
  reason: string
  /** Further working days for each community that has not answered, as typed. */
  days: string
}

const MOST_DAYS = 60

/**
 * Returns the draft of an amendment filled with the present values of a consultation, without a reason and
 * without further days.
 */
export function beginAmendment(file: Readonly<Record<string, unknown>>): AmendmentDraft {
  const values = AMENDABLE.flatMap((name) => (typeof file[name] === 'string' ? [[name, file[name]]] : []))
  return { values: Object.fromEntries(values), area: file['projectArea'], reason: '', days: '0' }
}

/**
 * Returns what is sent for an amendment: the changed values, the reason and the days. Undefined as long
 * as nothing is changed, the reason is missing, or the days are no whole number from 0 to 60.
 */
export function amendmentOf(
  { values, area, reason, days }: AmendmentDraft,
  file: Readonly<Record<string, unknown>>,
): { changes: Record<string, unknown>; reason: string; days: number } | undefined {
  const changed = AMENDABLE.filter((name) => (values[name] ?? '') !== (file[name] ?? ''))
  const count = Number(days)
  const isSound = reason.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= MOST_DAYS
  // An area that was taken away is no amendment: it is drawn anew, or stays.
  const hasArea = (area ?? null) !== null && !sameValue(area, file['projectArea'])
  if (!isSound || (changed.length === 0 && !hasArea)) return undefined
  const texts = Object.fromEntries(changed.map((name) => [name, values[name] || null]))
  const changes = { ...texts, ...(hasArea ? { projectArea: area } : {}) }
  return { changes, reason: reason.trim(), days: count }
}
