import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { TestClient } from '@cairn/testkit/server'
import { act, respond, startConsulting, type Consulting } from '../testing/consulting.ts'

/**
 * Who tries: the owner's people, intake, a community that was asked, one that was not, and administrators.
 */
const ROLES = ['submitter', 'chief', 'clerk', 'lands', 'neighbour', 'admin'] as const
type Role = (typeof ROLES)[number]

const OWNERS: readonly Role[] = ['submitter', 'chief', 'admin']
const INTAKE: readonly Role[] = ['clerk', 'admin']
const SIDES: readonly Role[] = [...OWNERS, 'clerk']
const NOBODY: readonly Role[] = []

/**
 * The table of states a second time, as RIGHTS and SPEC have it: who makes which move, and from which state
 * it leads where. What stands behind `!` is refused with that code.
 */
const TABLE: Record<string, [who: readonly Role[], leads: Record<string, string>]> = {
  submit: [OWNERS, { DRAFT: 'REVIEW' }],
  resubmit: [OWNERS, { INCOMPLETE: 'REVIEW' }],
  returnIncomplete: [INTAKE, { REVIEW: 'INCOMPLETE' }],
  accept: [INTAKE, { REVIEW: 'SUBMITTED' }],
  distribute: [INTAKE, { SUBMITTED: 'CONSULTING' }],
  addCommunities: [INTAKE, { CONSULTING: '!consultation.noneSelected', RESPONDED: '!consultation.noneSelected' }],
  suspend: [SIDES, { SUBMITTED: 'PENDING', CONSULTING: 'PENDING' }],
  resume: [SIDES, { PENDING: 'CONSULTING' }],
  reopenFile: [INTAKE, { CLOSED: 'RESPONDED' }],
  close: [INTAKE, { CONSULTING: '!consultation.clockRuns', RESPONDED: 'CLOSED' }],
  withdraw: [
    OWNERS,
    Object.fromEntries(
      ['REVIEW', 'INCOMPLETE', 'SUBMITTED', 'CONSULTING', 'PENDING', 'RESPONDED'].map((from) => [from, 'WITHDRAWN']),
    ),
  ],
  force: [['admin'], { CLOSED: 'CONSULTING', WITHDRAWN: 'CONSULTING' }],
  // This file was filed by its owner.
  askMissing: [['admin'], { CONSULTING: '!notAllowed', PENDING: '!notAllowed', RESPONDED: '!notAllowed' }],
  refile: [['admin'], { CONSULTING: '!notAllowed', PENDING: '!notAllowed', RESPONDED: '!notAllowed' }],
  acceptAtOnce: [NOBODY, {}],
  answered: [NOBODY, {}],
  reopened: [NOBODY, {}],
  takeUp: [NOBODY, {}],
}
const STATES = [
  'DRAFT',
  'REVIEW',
  'INCOMPLETE',
  'SUBMITTED',
  'CONSULTING',
  'PENDING',
  'RESPONDED',
  'CLOSED',
  'WITHDRAWN',
]

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

/** What moves ask for. */
const REASONED = ['refile', 'returnIncomplete', 'addCommunities', 'suspend', 'withdraw', 'force', 'reopenFile']
const askedBy = (action: string) => ({
  ...(REASONED.includes(action) ? { reason: 'As the table says' } : {}),
  ...(['askMissing', 'returnIncomplete'].includes(action) ? { gaps: ['A map'] } : {}),
  ...(action === 'refile' ? { organization: all.office } : {}),
})

/** A file in a state. The first community was asked if it got so far. */
async function fileIn(state: string): Promise<Item> {
  const file = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  const step = (client: TestClient, action: string) => act(client, action, file, askedBy(action))
  if (state === 'DRAFT') return file
  await step(all.submitter, 'submit')
  if (state === 'REVIEW') return file
  if (state === 'INCOMPLETE') return step(all.clerk, 'returnIncomplete')
  await step(all.clerk, 'accept')
  await act(all.clerk, 'addCandidates', file, { communities: [all.communities[0]] })
  if (state === 'SUBMITTED') return file
  await step(all.clerk, 'distribute')
  if (state === 'PENDING') return step(all.submitter, 'suspend')
  if (state === 'WITHDRAWN') return step(all.submitter, 'withdraw')
  if (state === 'CONSULTING') return file
  const must = [{ prop: 'consultation', kind: 'rel', value: [file.$id] }]
  const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', { types: ['ConsultResponse'], must })
  await respond(all, all.lands, await all.admin.request<Item>(`read/${ids[0] ?? ''}`), 'NO_CONCERNS')
  return state === 'CLOSED' ? step(all.clerk, 'close') : file
}

/** What a try comes to: the state that the file is in then, or `!` and the code of the refusal. */
async function outcome(role: Role, action: string, file: Item): Promise<string> {
  const tried = await act(all[role], action, file, askedBy(action)).catch(({ code }: { code: string }) => `!${code}`)
  if (typeof tried === 'string') return tried
  return String((await all.admin.request<Item>(`read/${file.$id}`))['state'])
}

function expected(role: Role, action: string, state: string): string {
  const [who = NOBODY, leads = {}] = TABLE[action] ?? []
  // Nobody but its owner's people and administrators reads a draft.
  const isHidden = state === 'DRAFT' && !OWNERS.includes(role)
  if (isHidden || !who.includes(role)) return '!notAllowed'
  return leads[state] ?? '!transition'
}

it.each(STATES)(
  'CNS-122 T48 from %s each move is made by those alone whom the table names, and leads where it says',
  async (state) => {
    let file = await fileIn(state)
    for (const action of Object.keys(TABLE))
      for (const role of ROLES) {
        const wanted = expected(role, action, state)
        expect([state, action, role, await outcome(role, action, file)]).toEqual([state, action, role, wanted])
        if (!wanted.startsWith('!')) file = await fileIn(state)
      }
  },
  180_000,
)
