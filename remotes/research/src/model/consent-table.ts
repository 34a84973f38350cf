import type { Item } from '@cairn/contract'
import { USES, usesGiven, type LedgerEntry } from './ledger.ts'

/**
 * What a person decided in one project: for each use whether it is allowed today, and the entry that says so.
 */
export interface ProjectConsents {
  project: string
  uses: { use: string; isGiven: boolean; entry: Item | undefined }[]
}

/**
 * Returns what a person decided, by project. `entries` are theirs, the latest first. `today` is `YYYY-MM-DD`.
 * Entries for a single interview are left out.
 */
export function consentTable(member: string, entries: readonly Item[], today: string): ProjectConsents[] {
  const about = entries.filter(({ activity }) => activity === undefined)
  const projects = [...new Set(about.map(({ project }) => String(project)))]
  const ledger: LedgerEntry[] = about.map((entry, at) => ({ ...entry, at: -at }))
  return projects.map((project) => {
    const given = usesGiven(ledger, { respondents: [member], project, today })
    const uses = USES.map((use) => ({
      use,
      isGiven: given.includes(use),
      entry: about.find((entry) => entry['project'] === project && entry['use'] === use),
    }))
    return { project, uses }
  })
}
