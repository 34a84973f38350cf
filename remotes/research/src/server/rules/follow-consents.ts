import type { Reaction } from '@cairn/contract/server'
import { closeItems } from './close-items.ts'

/** Closes or opens what was said once an entry of the ledger was made, whatever way it came. */
export const followConsents: Reaction = {
  types: ['ResearchConsent'],
  trigger: { on: 'create' },
  async run({ id, asServer }) {
    const { project, respondent } = await asServer.read(id)
    if (typeof project !== 'string') return
    await closeItems(asServer, { project, respondent: typeof respondent === 'string' ? respondent : undefined })
  },
}
