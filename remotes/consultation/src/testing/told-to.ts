import type { Item } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { TestClient, TestServer } from '@cairn/testkit/server'
import { CONSULTATION_STATES } from '../model/file/states.ts'

const TYPES = [
  'Consultation',
  'ConsultResponse',
  'ConsultResponseConcern',
  'ConsultResponseSection',
  'ConsultNotice',
  'ConsultAttachment',
  'ConsultTerms',
  'Letter',
  'LetterTemplate',
  'ConsultRecord',
  'ConsultSnapshot',
  'ScreeningRun',
  'Thread',
  'Message',
  'CommLog',
  'Meeting',
]
const FILE = { types: ['Consultation'], max: 500 }
/** By what lists of consultations count and sort. */
const COUNTED = ['state', 'primaryOrg', 'projectType', 'region', 'stream', 'submitted', 'owner', '_c']
const SORTED = ['state', 'submitted', 'requestedResponseDate', '_c.ts', '$label']

/**
 * Collects everything that a person can learn about consultations, and one of them, through any request, as
 * text to compare. Throws if a request is refused.
 */
export async function toldTo(client: TestClient, url: string, { $id, _t, _i }: Item): Promise<string> {
  const facets = Object.fromEntries(COUNTED.map((prop) => [prop, { prop }]))
  const asks: [string, object][] = [
    [`read/${$id}`, {}],
    [`label/${$id}`, {}],
    [`history/${$id}`, {}],
    ['search/ids', { types: TYPES.filter((type) => type !== 'ConsultAttachment'), labels: true, max: 500 }],
    ['search/ids', { types: ['ConsultAttachment'], facets: { consultation: { prop: 'consultation' } } }],
    ['search/ids', { ...FILE, facets, labels: true }],
    [
      'search/ids',
      { types: ['ConsultNotice'], facets: { community: { prop: 'community' }, status: { prop: 'status' } } },
    ],
    [
      'search/ids',
      { types: ['ConsultResponse'], facets: { state: { prop: 'state' }, priority: { prop: 'priority' } } },
    ],
    ...SORTED.map((key): [string, object] => ['search/ids', { ...FILE, sort: [{ key, order: 'asc' }] }]),
    ...CONSULTATION_STATES.map((value): [string, object] => [
      'search/ids',
      { ...FILE, must: [{ prop: 'state', kind: 'is', value }] },
    ]),
    ['search/ids', { text: 'North', labels: true, max: 500, facets: { type: { prop: '_t' } } }],
    ['search/ids', { types: ['Organization'], subs: [{ via: 'Consultation.primaryOrg' }] }],
    ['act/related', { t: _t, i: _i }],
    ['act/timeline', { t: 'Timeline', i: 0 }],
    ['act/timeline', { t: _t, i: _i }],
    ['act/fetchNotifications', {}],
    ['act/isAllowed', { t: _t, i: _i, actions: ['close', 'suspend', 'update'] }],
  ]
  const answers = await Promise.all(asks.map(([operation, body]) => answerOf(client, operation, body)))
  return JSON.stringify([
    answers,
    await refusals(client, { _t, _i }),
    await exported(client, url),
    await feed(client, url),
  ])
}

/**
 * The answer, or the code of its refusal. A busy database is asked again: that tells nothing of who may see
 * what.
 */
async function answerOf(client: TestClient, operation: string, body: unknown, tries = 5): Promise<unknown> {
  const answer = await client.request(operation, body).catch((thrown: { code: string }) => thrown.code)
  return String(answer) === 'storeUnavailable' && tries > 1 ? answerOf(client, operation, body, tries - 1) : answer
}

/** What the person is told who tries each move: a refusal may not say the state. */
async function refusals(client: TestClient, { _t, _i }: Pick<Item, '_t' | '_i'>): Promise<unknown[]> {
  const moves = ['accept', 'distribute', 'addCommunities', 'close', 'answered', 'reopened', 'force']
  return Promise.all(
    moves.map((move) =>
      client
        .request(`act/${move}`, { t: _t, i: _i, reason: 'Tried' })
        .catch(({ code, details }: { code: string; details: unknown }) => [move, code, details]),
    ),
  )
}

async function exported(client: TestClient, url: string): Promise<string> {
  const body = { format: 'json', query: { types: ['Consultation'] }, name: 'Files' }
  const { key } = await client.request<{ key: string }>('act/exportSearch/async', body)
  const { b } = await client.waitFor<Task>('taskComplete', (task) => task.key === key)
  const headers = { authorization: `Bearer ${client.token}` }
  const text = await (await fetch(`${url}${b.resultURI ?? ''}`, { headers })).text()
  return text
}

/** The calendar of the person, but for the moment at which it was asked. */
async function feed(client: TestClient, url: string): Promise<string> {
  const { path } = await client.request<{ path: string }>('act/makeCalendarFeed', {})
  return (await (await fetch(`${url}${path}`)).text()).replaceAll(/^(DTSTAMP|LAST-MODIFIED).*$/gm, '')
}

/** Watches a file and all types of the area; pushes are then collected in `client.pushes`. */
export async function watchAll(client: TestClient, { $id }: Item, server: TestServer): Promise<void> {
  await client.request(`addWatch/${$id}`)
  for (const type of TYPES) await client.request(`addWatch/${type}-0`)
  await quiet(server)
  client.pushes.length = 0
}

/** Waits until all notifications so far have been delivered. */
export async function quiet({ parts, caughtUp }: TestServer): Promise<void> {
  await parts.notifications.settle()
  await caughtUp()
  await new Promise((resolve) => setTimeout(resolve, 400))
}

/** Returns the pushes about items, without those about one's own tasks. */
export function newsOf({ pushes }: TestClient): unknown[] {
  return pushes.filter(({ o }) => !String(o).startsWith('task'))
}
