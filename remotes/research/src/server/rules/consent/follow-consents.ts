import type { AreaItems, Reaction } from '@cairn/contract/server'
import type { ItemId } from '@cairn/contract'
import { newestEntries } from '../../../model/queries.ts'
import { closeItems } from './close-items.ts'

/** Brings in line what an entry is about, until `isDone` says that another entry's reaction does the rest. */
async function follow(asServer: AreaItems, id: ItemId, isDone?: () => Promise<boolean>): Promise<void> {
  const { project, respondent } = await asServer.read(id)
  if (typeof project !== 'string') return
  await closeItems(asServer, { project, respondent: typeof respondent === 'string' ? respondent : undefined }, isDone)
}

const run: Reaction['run'] = ({ id, asServer }) => follow(asServer, id)
const types = ['ResearchConsent']

/** Tells whether a later entry about the same person and project does all that is left to do. */
async function isFollowed(asServer: AreaItems, id: ItemId): Promise<boolean> {
  const { project, owner, respondent } = await asServer.read(id)
  const { ids } = await asServer.search(
    newestEntries(String(project), String(owner), typeof respondent === 'string' ? respondent : undefined),
  )
  return ids[0] !== undefined && ids[0] !== id
}

/**
 * Reactions that close or open items when a ledger entry is created, and on the days when an entry starts or
 * ends. The next day is checked too, because ledger dates are in UTC.
 */
export const ledgerReactions: Record<string, Reaction> = {
  followConsents: {
    types,
    trigger: { on: 'create' },
    // Thousands of items take a while: who changes their mind meanwhile does not wait for them twice.
    run: ({ id, asServer }) => follow(asServer, id, () => isFollowed(asServer, id)),
  },
  consentBegins: { types, trigger: { at: { property: 'from', days: [0, 1] } }, run },
  consentEnds: { types, trigger: { at: { property: 'until', days: [1, 2] } }, run },
}
