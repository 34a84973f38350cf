import type { Write } from '@cairn/contract/server'
import { dueOf, type Clock } from './clock.ts'

/**
 * A consultation that reached a community outside Cairn, as its staff file it in the name of the
 * organisation that asks.
 */
export interface Filing {
  projectName: string
  /** The organisation that asks. It becomes the owner of the file. */
  organization: string
  /** The day on which the file came in, `YYYY-MM-DD`. The clock starts on it. */
  received: string
  identifiers?: readonly string[]
}

/**
 * Returns the writes that create such a consultation with its response and notice, with the clock already
 * running for the community.
 */
export function writesOfFiling(filing: Filing, community: string, clock: Clock, now: string): Write[] {
  const { projectName, organization, received, identifiers = [] } = filing
  const told = { clock, due: dueOf(clock) ?? null, late: false }
  return [
    {
      op: 'create',
      type: 'Consultation',
      as: 'file',
      body: {
        ...{ projectName, received, owner: organization, primaryOrg: organization },
        ...(identifiers.length > 0 ? { identifiers } : {}),
        filedBy: community,
        intake: community,
      },
    },
    {
      op: 'create',
      type: 'ConsultResponse',
      as: 'response',
      body: { consultation: '$as:file', community, owner: community, selected: true },
    },
    { op: 'move', id: '$as:response', action: 'ask', body: { ...told, clockState: 'RUNNING' } },
    {
      op: 'create',
      type: 'ConsultNotice',
      body: {
        ...told,
        status: 'AWAITING',
        distributed: now,
        consultation: '$as:file',
        community,
        submitter: organization,
        intake: community,
      },
    },
    {
      op: 'move',
      id: '$as:file',
      action: 'takeUp',
      body: { submitted: now, distributed: now, sharedWith: [community] },
    },
  ]
}
