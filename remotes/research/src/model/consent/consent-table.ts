import type { Item } from '@cairn/contract'
import { USES, usesGiven, type LedgerEntry } from './ledger.ts'

/**
 * What a person decided in one project: for each use whether it is allowed today, and the entry that says so.
 */
export interface ProjectConsents {
  project: string
  /** Whose entries they are; those of others decide nothing about their work. */
  owner?: unknown
  uses: { use: string; isGiven: boolean; entry: Item | undefined }[]
}

/**
 * Returns what a person decided, by project and owner. `entries` are theirs, the latest first. `today` is
 * `YYYY-MM-DD`. Entries for a single interview are left out.
 */
export function consentTable(member: string, entries: readonly Item[], today: string): ProjectConsents[] {
  const about = entries.filter(({ activity }) => activity === undefined)
  const works = new Map(about.map(({ project, owner }) => [`${project} ${owner}`, { project: String(project), owner }]))
  const ledger: LedgerEntry[] = about.map((entry, at) => ({ ...entry, at: -at }))
  return [...works.values()].map(({ project, owner }) => {
    const given = usesGiven(ledger, { respondents: [member], project, owner, today })
    const uses = USES.map((use) => ({
      use,
      isGiven: given.includes(use),
      entry: about.find((each) => each['project'] === project && each['owner'] === owner && each['use'] === use),
    }))
    return { project, owner, uses }
  })
}
