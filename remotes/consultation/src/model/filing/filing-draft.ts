import type { Filing } from './plan-filing.ts'

/**
 * Input of the form by which a community's staff register a consultation that reached them by mail, on behalf
 * of the submitting organisation.
 */
export interface FilingDraft {
  projectName?: string
  organization?: string | undefined
  received?: string | undefined
  /** Permit and file numbers, separated by commas. */
  numbers?: string
  /** Name of a new organisation, if who asks is not there yet. */
  newOrganization?: string | undefined
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns what a draft lacks of what a file needs: a name, who asks, and the day on which it came in. */
export function lackingIn({
  projectName = '',
  organization,
  newOrganization,
  received = '',
}: FilingDraft): ('projectName' | 'organization' | 'received')[] {
  const isNamed = organization !== undefined || (newOrganization ?? '').trim() !== ''
  return [
    ...(projectName.trim() === '' ? (['projectName'] as const) : []),
    ...(isNamed ? [] : (['organization'] as const)),
    ...(WHOLE_DAY.test(received) ? [] : (['received'] as const)),
  ]
}

/**
 * Converts a complete draft (`lackingIn`) to the payload that the server takes. Numbers are split at
 * commas; blank ones are dropped.
 */
export function filingOf({
  projectName = '',
  organization = '',
  received = '',
  numbers = '',
  newOrganization,
}: FilingDraft): Omit<Filing, 'organization'> & Record<string, unknown> {
  const identifiers = numbers
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '')
  const who = organization === '' ? { newOrganization: newOrganization?.trim() } : { organization }
  return { projectName: projectName.trim(), ...who, received, identifiers }
}
