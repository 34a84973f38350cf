import type { Filing } from './plan-filing.ts'

/** What somebody has typed so far to file a consultation in another organisation's name. */
export interface FilingDraft {
  projectName?: string
  organization?: string | undefined
  received?: string | undefined
  /** Permit and file numbers, separated by commas. */
  numbers?: string
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Tells whether a draft has all that a file needs: a name, who asks, and the day on which it came in. */
export function isWholeFiling({ projectName = '', organization, received = '' }: FilingDraft): boolean {
  return projectName.trim() !== '' && organization !== undefined && WHOLE_DAY.test(received)
}

/** Returns what is filed from a draft. */
export function filingOf({
  projectName = '',
  organization = '',
  received = '',
  numbers = '',
}: FilingDraft): Filing & Record<string, unknown> {
  const identifiers = numbers
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '')
  return { projectName: projectName.trim(), organization, received, identifiers }
}
