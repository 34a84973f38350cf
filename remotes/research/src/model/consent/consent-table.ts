import type { Item } from '@cairn/contract'
import { USES, usesGiven, usesPartly, type LedgerEntry } from './ledger.ts'

/**
 * What a person decided in one project: for each use whether it is allowed today, and the entry that says so.
 */
export interface ProjectConsents {
  project: string
  /** Whose entries they are; those of others decide nothing about their work. */
  owner?: unknown
  /** `isPartly`: it is allowed for some of its interviews alone. */
  uses: { use: string; isGiven: boolean; isPartly: boolean; entry: Item | undefined }[]
}

/**
 * Returns what a person decided, by project and owner. `entries` are theirs, the latest first. `today` is
 * `YYYY-MM-DD`.
 */
export function consentTable(member: string, entries: readonly Item[], today: string): ProjectConsents[] {
  const works = new Map(
    entries.map(({ project, owner }) => [`${project} ${owner}`, { project: String(project), owner }]),
  )
  const ledger: LedgerEntry[] = entries.map((entry, at) => ({ ...entry, at: -at }))
  return [...works.values()].map(({ project, owner }) => {
    const about = entries.filter((each) => each['project'] === project && each['owner'] === owner)
    const asked = { respondents: [member], project, owner, today }
    const given = usesGiven(ledger, asked)
    const partly = usesPartly(ledger, asked)
    const uses = USES.map((use) => ({
      use,
      isGiven: given.includes(use),
      isPartly: partly.includes(use),
      entry: about.find((each) => each['activity'] === undefined && each['use'] === use),
    }))
    return { project, owner, uses }
  })
}
