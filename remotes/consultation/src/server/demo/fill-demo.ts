import { WORK_CALENDAR_TYPE, type Item, type ItemId } from '@cairn/contract'
import type { AreaDemo, AreaItems, DemoCall, Write } from '@cairn/contract/server'
import { richTextOf } from '@cairn/model/rich-text'
import { withAsked } from '../../model/file/asked-for.ts'
import { hectaresOf } from '../../model/screening/area-of.ts'
import {
  changeByAnswer,
  changeOfClock,
  writeOfAnswered,
  writesOfEnd,
  writesOfPause,
  type Answering,
} from '../../model/answers/plan-answers.ts'
import { writesOfAsking } from '../../model/answers/plan-distribution.ts'
import { clockOf } from '../../model/clock/clock.ts'
import { answeringBy, loadAnswering } from '../rules/file/load-file.ts'
import { cardsAsSent } from '../rules/people/contact-cards.ts'
import { runFor } from '../rules/answers/run-for.ts'
import { writesOfGaps } from '../rules/file/gaps.ts'
import { afterStop, clockOfDemo, type At } from './clocks.ts'
import { fillConcerns } from './fill-concerns.ts'
import { fillLetters } from './fill-letters.ts'
import { fillPast } from './fill-past.ts'
import { fillRecords } from './fill-records.ts'
import { fillSteps } from './fill-steps.ts'
import { COMMUNITIES, open, type CommunityKey, type DemoAnswer, type DemoFile } from './demo-file.ts'
import { fillCosts } from './fill-costs.ts'
import { FILES } from './files.ts'

const SUBMITTER = 'proponent@demo.test'
const STAFF = 'lands@demo.test'
const DAY_MS = 86_400_000
/** States that a file reaches after it was distributed. */
const ASKED = ['CONSULTING', 'PENDING', 'RESPONDED', 'CLOSED', 'WITHDRAWN']

/** What the steps of the demo work with. */
interface Filling {
  demo: DemoCall
  /** Items in the name of the submitter, and of the lands office. */
  submitter: AreaItems
  staff: AreaItems
  office: ItemId
  communities: Readonly<Record<CommunityKey, ItemId>>
  at: At
}

/** Consultations in all states, with clocks that are alive on the day on which the demo is filled. */
export const demo: AreaDemo = {
  order: 10,
  async fill(call) {
    const { organizations } = call
    const [saltbox, office] = [organizations['saltbox'], organizations['lands']]
    if (!saltbox || !office) return
    const staff = await call.as(STAFF)
    const added = await Promise.all(
      Object.entries(COMMUNITIES).map(async ([key, displayName]) => {
        const values = { displayName, type: 'COMMUNITY', $key: `demo-community-${key}` }
        return [key, (await staff.create('Organization', values)).$id] as const
      }),
    )
    const communities = { saltbox, ...Object.fromEntries(added) } as Record<CommunityKey, ItemId>
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
    const filling = { demo: call, staff, submitter: await call.as(SUBMITTER), office, communities, at }
    await createTerms(filling)
    // One after the other: their order is that of the list.
    for (const [n, file] of FILES.entries()) await createFile(filling, file, n)
    await fillCosts(filling)
    await fillSteps(call, saltbox)
    await fillConcerns(call, saltbox)
    await fillLetters(call, saltbox)
    await fillRecords(call, saltbox)
    await fillPast(call, saltbox, organizations['meridian'])
  },
}

async function createTerms({ staff, office, communities, at }: Filling): Promise<void> {
  const own = { prop: 'owner', kind: 'rel' as const, value: [communities.saltbox] }
  const { ids } = await staff.search({ types: ['Workflow'], must: [own], sort: [{ key: '_i', order: 'asc' }], max: 1 })
  const [workflow] = ids
  const terms = [
    { title: 'Terms of the lands office', owner: office, takesIn: true },
    {
      title: 'Terms of Saltbox Inlet',
      owner: communities.saltbox,
      days: 15,
      interestArea: square([-128.4, 52.92, 0.15]),
      layers: ['SpatialFeature', 'DispositionFeature', 'PastConsultation'],
      countHidden: true,
      answerEmail: 'lands@saltbox.example',
      answerWays: 'Lands Office, 1 Breakwater Road, Saltbox Inlet',
      ...(workflow ? { workflow } : {}),
    },
    { title: 'Terms of Lantern Bay', owner: communities.lantern, days: 20, interestArea: square([-128.3, 53, 0.12]) },
  ]
  for (const [n, values] of terms.entries()) await staff.create('ConsultTerms', { ...values, $key: `demo-terms-${n}` })
  const day = (days: number) => at(days).slice(0, 10)
  await staff.create(WORK_CALENDAR_TYPE, {
    title: 'Working days of Saltbox Inlet',
    owner: communities.saltbox,
    closures: [{ from: day(26), kind: 'CEREMONY', name: 'Smokehouse day' }],
    $key: 'demo-calendar',
  })
}

async function createFile(filling: Filling, file: DemoFile, n: number): Promise<void> {
  const { submitter, staff, office, at } = filling
  const created = await submitter.create('Consultation', {
    ...(await valuesOf(filling, file)),
    ...(await attached(filling, file, n)),
    $key: `demo-consultation-${n}`,
  })
  // Made to the end by a run that was cut off later.
  if (created['state'] !== 'DRAFT' || created._u > 1 || file.state === 'DRAFT') return
  const id = created.$id
  const by = (items: AreaItems, action: string, body: Record<string, unknown> = {}, reason?: string) =>
    items.together([{ op: 'move', id, action, body, ...(reason === undefined ? {} : { reason }) }])
  await by(submitter, 'submit', { intake: office, ...(await cardsAsSent(submitter, created)) })
  if (file.state === 'INCOMPLETE') {
    const asked = { askedFor: withAsked({}, file.gaps ?? []) }
    const [moved] = await by(staff, 'returnIncomplete', asked, 'The dredging cannot be placed without these.')
    const gaps = writesOfGaps(moved ?? created, file.gaps ?? [], {
      userId: (await authorOf(staff, id)) ?? '',
      admin: false,
    })
    await staff.together(gaps)
  }
  if (file.state === 'REVIEW' || file.state === 'INCOMPLETE') return
  const submitted = at((file.distributed ?? -2) - 2)
  const [accepted] = await by(staff, 'accept', { submitted })
  if (!accepted) return
  await addCandidates(filling, accepted, file)
  if (ASKED.includes(file.state)) await ask(filling, accepted, file)
  if (file.amended) await amend(filling, id, file.amended)
  if (file.state === 'PENDING') await pause(filling, id, file.reason ?? '')
  if (file.state === 'RESPONDED' || file.state === 'CLOSED')
    await staff.together([writeOfAnswered(await staff.read(id), at(0))])
  if (file.state === 'CLOSED') await by(staff, 'close')
  if (file.state === 'WITHDRAWN') {
    await submitter.together(writesOfEnd(await loadAnswering(submitter, id), 'WITHDRAWN', at(0), file.reason))
    await by(submitter, 'withdraw', { withdrawnWhy: file.reason ?? null }, file.reason)
  }
}

/** Stores the files of a consultation, and returns its property that names them. */
async function attached({ demo }: Filling, { files = {} }: DemoFile, n: number) {
  const names = Object.entries(files)
  if (names.length === 0) return {}
  const { keep } = await demo.filesAs(SUBMITTER)
  const target = { type: 'Consultation', property: 'attachments' }
  const bytes = new TextEncoder()
  const ids = names.map(([name, text], at) => keep(bytes.encode(text), name, target, `demo-file-${n}-${at}`))
  return { attachments: await Promise.all(ids) }
}

async function amend(
  { submitter }: Filling,
  id: ItemId,
  { reason, locationDescription }: NonNullable<DemoFile['amended']>,
): Promise<void> {
  await submitter.together([{ op: 'update', id, body: {}, set: { locationDescription }, reason }])
}

/** The account that made the latest change of an item. */
async function authorOf(items: AreaItems, id: ItemId): Promise<string | undefined> {
  return (await items.history(id))[0]?.by
}

async function valuesOf({ demo: { organizations }, submitter, at }: Filling, file: DemoFile) {
  const owner = organizations[file.owner]
  const { ids } = await submitter.search({
    types: ['Contact'],
    must: [{ prop: 'organizations', kind: 'rel', value: [String(owner)] }],
    sort: [{ key: '_i', order: 'asc' }],
    max: 1,
  })
  const projectArea = square(file.place)
  const values: Record<string, unknown> = {
    projectName: file.projectName,
    projectType: file.projectType,
    projectDescription: richTextOf(file.description),
    projectArea,
    areaHectares: hectaresOf(projectArea),
    region: file.region,
    stream: file.stream,
    owner,
    primaryOrg: owner,
    primaryRole: 'PROPONENT',
    primaryContacts: ids,
    ...(file.identifiers ? { identifiers: [...file.identifiers] } : {}),
    ...(file.requested === undefined ? {} : { requestedResponseDate: at(file.requested).slice(0, 10) }),
    projectStartDt: at((file.distributed ?? 0) + 90).slice(0, 10),
    projectEndDt: at((file.distributed ?? 0) + 270).slice(0, 10),
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => !file.without?.includes(name)))
}

async function addCandidates({ staff, office, communities }: Filling, file: Item, demo: DemoFile): Promise<void> {
  const { asked = { saltbox: open }, passed = [], priority } = demo
  await staff.together(
    [...(Object.keys(asked) as CommunityKey[]), ...passed].map((key) => ({
      op: 'create',
      type: 'ConsultResponse',
      body: {
        ...{ consultation: file.$id, community: communities[key], owner: office, selected: !passed.includes(key) },
        ...(priority === undefined ? {} : { priority }),
      },
    })),
  )
}

/** Distributes a file on its day, and gives the answers that came since. */
async function ask({ staff, at, communities: own }: Filling, file: Item, demo: DemoFile): Promise<void> {
  const { distributed = 0, asked = {} } = demo
  const start = at(distributed)
  const known = await loadAnswering(staff, file.$id)
  const candidates = known.filter(({ response }) => response['selected'] === true)
  const passed = known.filter(({ response }) => response['selected'] !== true)
  const communities = candidates.map(({ response }) => String(response['community']))
  const byOf = await answeringBy(staff, communities)
  const clocks = await Promise.all(
    candidates.map(async ({ response }) => ({
      response,
      clock: clockOfDemo(demo, at),
      run: await runFor(staff, response, byOf(String(response['community'])), start),
    })),
  )
  await staff.together([
    ...writesOfAsking(file, clocks, start),
    ...passed.map(({ response }): Write => ({ op: 'move', id: response.$id, action: 'passOver' })),
    { op: 'move', id: file.$id, action: 'distribute', body: { distributed: start, sharedWith: communities } },
  ])
  const answering = await loadAnswering(staff, file.$id)
  const writes = Object.entries(asked).flatMap(([key, answer]) => {
    const known = answering.find(({ response }) => response['community'] === own[key as CommunityKey])
    return known ? writesOfAnswer(known, answer, at) : []
  })
  await staff.together(writes)
}

const MOVES = { RESPONDED: 'respond', OFFLINE: 'respondOffline', NO_RESPONSE: 'endUnanswered' } as const
const STATUS = { RESPONDED: 'ANSWERED', OFFLINE: 'OFFLINE', NO_RESPONSE: 'NO_RESPONSE' } as const

function writesOfAnswer(known: Answering, answer: DemoAnswer, at: At): Write[] {
  const { state, outcome, answered = 0 } = answer
  const { response } = known
  const clock = clockOf(response['clock'])
  if (state === 'PENDING') {
    if (!answer.stop || !clock) return []
    const { set, writes } = changeOfClock(known, afterStop(clock, answer, at))
    return [{ op: 'update', id: response.$id, body: {}, set, reason: answer.stop.reason }, ...writes]
  }
  const told = outcome === undefined ? {} : { outcome }
  const { set, writes } = changeByAnswer(known, { status: STATUS[state], now: at(answered), ...told })
  return [{ op: 'move', id: response.$id, action: MOVES[state], body: { ...set, ...told } }, ...writes]
}

async function pause({ submitter, at }: Filling, id: ItemId, reason: string): Promise<void> {
  const writes = writesOfPause(await loadAnswering(submitter, id), { now: at(-2), by: '', reason, isStop: true })
  await submitter.together([...writes, { op: 'move', id, action: 'suspend', reason }])
}

function square([longitude, latitude, half]: DemoFile['place']) {
  const [west, east, south, north] = [longitude - half, longitude + half, latitude - half / 2, latitude + half / 2]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}
