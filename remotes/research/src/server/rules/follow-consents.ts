import type { Reaction } from '@cairn/contract/server'
import { closeItems } from './close-items.ts'

const run: Reaction['run'] = async ({ id, asServer }) => {
  const { project, respondent } = await asServer.read(id)
  if (typeof project !== 'string') return
  await closeItems(asServer, { project, respondent: typeof respondent === 'string' ? respondent : undefined })
}
const types = ['ResearchConsent']

/**
 * Closes or opens what was said once an entry of the ledger was made, whatever way it came, and on the days
 * on which one begins to count or is over. The day after is looked at too, as days of the ledger are those
 * of UTC.
 */
export const ledgerReactions: Record<string, Reaction> = {
  followConsents: { types, trigger: { on: 'create' }, run },
  consentBegins: { types, trigger: { at: { property: 'from', days: [0, 1] } }, run },
  consentEnds: { types, trigger: { at: { property: 'until', days: [1, 2] } }, run },
}
