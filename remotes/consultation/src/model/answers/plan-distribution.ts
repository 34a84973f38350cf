import type { Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { dueOf, type Clock } from '../clock/clock.ts'

/** A community that a distribution asks: its response, and the clock that starts with it. */
export interface Asked {
  response: Item
  clock: Clock
  /** The steps that the community answers by, undefined if it has none. */
  run?: WorkflowRun | undefined
}

/**
 * Returns the writes that ask communities for an answer: each response moves from candidate to pending with
 * its clock, and gets a notice that the submitter can see.
 */
export function writesOfAsking(consultation: Item, asked: readonly Asked[], now: string): Write[] {
  return asked.flatMap(({ response, clock, run }): Write[] => {
    const { community } = response
    const due = dueOf(clock) ?? null
    const told = { clock, due, late: false }
    return [
      {
        op: 'move',
        id: response.$id,
        action: 'ask',
        body: {
          ...told,
          owner: community,
          clockState: 'RUNNING',
          consultState: 'AWAITING',
          distributed: now,
          ...(run ? { workflow: run } : {}),
        },
      },
      {
        op: 'create',
        type: 'ConsultNotice',
        body: {},
        set: {
          ...told,
          status: 'AWAITING',
          distributed: now,
          consultation: consultation.$id,
          community,
          submitter: consultation.owner,
          ...(consultation.intake === undefined ? {} : { intake: consultation.intake }),
        },
      },
    ]
  })
}

/**
 * Splits the candidate communities of a consultation into those that are marked as chosen and all others.
 * Responses in other states are left out.
 */
export function partCandidates(responses: readonly Item[]): { chosen: Item[]; others: Item[] } {
  const candidates = responses.filter(({ state }) => state === 'DRAFT')
  const { chosen = [], others = [] } = Object.groupBy(candidates, ({ selected }) =>
    selected === true ? 'chosen' : 'others',
  )
  return { chosen, others }
}
