import { readdirSync, readFileSync } from 'node:fs'
import type { Geometry, Item, ItemId, ItemType } from '@cairn/contract'
import { bulkInsert, SYSTEM, type BulkItem } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { columnsReady } from '../base/columns-ready.ts'
import { megabytes, milliseconds, quantiles, type Figure } from '../base/table.ts'

const PLACES = Number(process.env.BENCH_ITEMS ?? 100_000)
const LETTERS = 7
const ENTRIES = 2000
/** Characters of two pages. */
const TWO_PAGES = 5200
const CENTRE = [-128.4, 52.9] as const
/** After so long a process for paper has ended (milliseconds). */
const GIVEN_BACK_MS = 25_000

/** A community that answers by letters, with a file that it was asked about. */
interface Bench {
  server: TestServer
  community: ItemId
  writer: TestClient
  leader: TestClient
  submitter: TestClient
  clerk: TestClient
  contact: ItemId
  template: Item
}

/**
 * Letters of two pages, sent; a screening over 100,000 places (`BENCH_ITEMS`); a record of 2,000 entries; and
 * the memory of the process that makes paper.
 */
export async function measureLetters(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const bench = await setUp(server)
    return [
      ...(await measureSending(bench)),
      await measureScreening(bench),
      await measureRecord(bench),
      ...(await measureMemory()),
    ]
  } finally {
    await server.close()
  }
}

async function setUp(server: TestServer): Promise<Bench> {
  const make = async (type: string, values: object) =>
    (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id
  const proponent = await make('Organization', { displayName: 'Meridian', type: 'INDUSTRY' })
  const office = await make('Organization', { displayName: 'Intake', type: 'GOVERNMENT' })
  const community = await make('Organization', { displayName: 'First Nation', type: 'COMMUNITY' })
  await make('ConsultTerms', { title: 'Intake', owner: office, takesIn: true })
  await make('ConsultTerms', {
    title: 'First',
    owner: community,
    days: 10,
    layers: ['SpatialFeature'],
    countHidden: true,
  })
  const contact = await make('Contact', {
    firstName: 'Ellen',
    lastName: 'Marsh',
    email: 'e@meridian.test',
    organizations: [proponent],
  })
  const person = async (organization: ItemId, capabilities: string[], rights: string[]) => {
    const grants = rights.map((grant) => ({ grant, grantedBy: organization }))
    const { email } = await server.addUser({ organizations: [organization], capabilities, grants })
    return server.client(email)
  }
  const all = ['ConsultSubmit', 'ConsultRespond', 'ConsultCommon', 'Conversation', 'Org']
  const reads = ['Consultation', 'ConsultNotice', 'ConsultResponse', 'ConsultRecord'].map(
    (each) => `${each}.PROTECTED.read`,
  )
  const answers = ['update', 'screen', 'sendLetter', 'approveLetter'].map((right) => `ConsultResponse.${right}`)
  const intake = ['accept', 'distribute', 'addCommunities'].map((right) => `Consultation.${right}`)
  const own = [...reads, ...answers, 'LetterTemplate.update', 'ConsultRecord.update', 'CommLog.update']
  const [writer, leader, submitter, clerk] = await Promise.all([
    person(community, all, own),
    person(community, all, own),
    person(proponent, all, ['Consultation.update']),
    person(office, all, [...reads, ...intake, 'ConsultResponse.update']),
  ])
  const words = 'We looked at the k̓wa weir and the ᐃᓄᒃ trail. '
  const template = await writer.request<Item>('create/LetterTemplate', {
    ...{ title: 'Answer', owner: community, language: 'en', subject: 'On {{project.name}}', withMap: true },
    body: {
      type: 'doc',
      content: Array.from({ length: 12 }, () => ({
        type: 'paragraph',
        content: [{ type: 'text', text: words.repeat(Math.ceil(TWO_PAGES / 12 / words.length)) }],
      })),
    },
  })
  return { server, community, writer, leader, submitter, clerk, contact, template }
}

const act = (client: TestClient, action: string, { _t, _i }: Pick<Item, '_t' | '_i'>, body: object = {}) =>
  client.request<Item>(`act/${action}`, { t: _t, i: _i, ...body })

function square(half: number): Geometry {
  const [x, y] = CENTRE
  return {
    type: 'Polygon',
    coordinates: [
      [
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
        [x - half, y - half],
      ],
    ],
  }
}

/** Asks the community about a new file. Returns its response, and the notice. */
async function ask({ submitter, clerk, community, contact, server }: Bench): Promise<{ response: Item; notice: Item }> {
  const [owner] = (await submitter.request<Item>(`read/${contact}`))['organizations'] as ItemId[]
  const file = await submitter.request<Item>('create/Consultation', {
    ...{ projectName: 'North Fork line', projectType: 'TRANSMISSION_LINE', region: 'COAST', stream: 'ENERGY', owner },
    ...{ primaryOrg: owner, primaryRole: 'PROPONENT', primaryContacts: [contact], projectArea: square(0.01) },
    projectDescription: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Poles.' }] }] },
  })
  await act(submitter, 'submit', file)
  await act(clerk, 'accept', file)
  await act(clerk, 'addCandidates', file, { communities: [community] })
  await act(clerk, 'distribute', file)
  const { store } = server.parts.engine
  const found = async (type: string) => {
    const must = [{ prop: 'consultation', kind: 'rel' as const, value: [file.$id] }]
    const { ids } = await store.search(SYSTEM, { types: [type], must })
    return store.read(SYSTEM, ids[0] as ItemId)
  }
  return { response: await found('ConsultResponse'), notice: await found('ConsultNotice') }
}

async function measureSending(bench: Bench): Promise<Figure[]> {
  const { writer, leader, template } = bench
  const [made, sent]: [number[], number[]] = [[], []]
  for (let n = 0; n < LETTERS; n += 1) {
    const { response } = await ask(bench)
    const { _t, _i, _u } = await act(writer, 'draftLetter', response, { template: template.$id })
    const letter = await writer.request<Item>('update', { _t, _i, _u, outcome: 'NO_CONCERNS' })
    made.push(await took(() => act(writer, 'proposeLetter', letter)))
    await act(leader, 'approveLetter', letter)
    sent.push(await took(() => act(writer, 'sendLetter', letter, { way: 'HERE' })))
  }
  return [
    limited('letter of 2 pages, proposed', quantiles(made).p50, 1500),
    limited('letter sent', quantiles(sent).p50, 300),
  ]
}

async function measureScreening(bench: Bench): Promise<Figure> {
  const { server, community, writer } = bench
  const type = server.parts.registry.catalogue.get('SpatialFeature') as ItemType
  await bulkInsert(server.parts.engine, placesOf(type, community))
  await columnsReady(server.parts.database)
  const { response } = await ask(bench)
  const taken: number[] = []
  for (let n = 0; n < 5; n += 1) taken.push(await took(() => act(writer, 'screenArea', response)))
  return limited(`screening over ${PLACES.toLocaleString('en')} places`, quantiles(taken).p50, 3000)
}

/** Places around the file, one in ten hidden from whoever screens. */
function* placesOf(type: ItemType, owner: ItemId): Iterable<BulkItem> {
  for (let n = 0; n < PLACES; n += 1) {
    const at = [CENTRE[0] + ((n * 7919) % 20_000) / 10_000 - 1, CENTRE[1] + ((n * 104_729) % 20_000) / 10_000 - 1]
    const access = n % 10 === 0 ? 'PRIVATE' : 'COMMUNITY'
    yield {
      ...{ type, index: n + 1, ts: new Date(Date.UTC(2026, 0, 1) + n).toISOString(), createdBy: 'User-1' as ItemId },
      values: { label: `Place ${n}`, owner, access, geometry: { type: 'Point', coordinates: at } },
    }
  }
}

async function measureRecord(bench: Bench): Promise<Figure> {
  const { server, writer, submitter } = bench
  const { notice } = await ask(bench)
  const { store } = server.parts.engine
  const participants = [bench.contact]
  const thread = await store.create(SYSTEM, 'Thread', {
    ...{ subject: 'The line', context: notice.$id, owner: notice['community'], access: 'COMMUNITY', participants },
  })
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The crew stays off the k̓wa weir.' }] }],
  }
  const messages = Array.from({ length: ENTRIES }, () => ({ thread: thread.$id, body }))
  const refused = (await store.createAll(SYSTEM, 'Message', messages)).find((each) => each !== undefined)
  if (refused) throw refused
  let record: Item | undefined
  const taken = await took(async () => {
    record = await act(writer, 'compileRecord', notice)
    const entries = (record['entries'] as { id: string }[]).map(({ id }) => id)
    await act(writer, 'chooseEntries', record, { included: entries })
    await act(writer, 'openRecord', record, { until: '2099-01-01' })
    await act(submitter, 'agreeRecord', record)
    await act(writer, 'sealRecord', record)
  })
  const count = (record?.['entries'] as unknown[] | undefined)?.length ?? 0
  return limited(`record of ${count.toLocaleString('en')} entries, compiled and sealed`, taken, 15_000)
}

/** The most memory of the processes that make paper, and whether they are gone a while later. */
async function measureMemory(): Promise<Figure[]> {
  const most = Math.max(0, ...papers().map(({ peak }) => peak))
  await new Promise((resolve) => setTimeout(resolve, GIVEN_BACK_MS))
  const left = papers().length
  return [
    {
      what: 'memory of the paper process, at most',
      figure: megabytes(most),
      beside: 'limit 250 MB',
      verdict: (most / 250_000_000).toFixed(2),
    },
    {
      what: 'paper processes left after 25 s',
      figure: String(left),
      beside: 'limit 0',
      verdict: left === 0 ? 'given back' : 'kept',
    },
  ]
}

/** Peak memory of the paper processes of this one, in bytes. Empty where the system does not tell. */
function papers(): { peak: number }[] {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || !read(`/proc/${pid}/cmdline`).includes('paper-process')) return []
    const status = read(`/proc/${pid}/status`)
    if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) !== process.pid) return []
    return [{ peak: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024 }]
  })
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function limited(what: string, taken: number, limit: number): Figure {
  return { what, figure: milliseconds(taken), beside: `limit ${limit} ms`, verdict: (taken / limit).toFixed(2) }
}
