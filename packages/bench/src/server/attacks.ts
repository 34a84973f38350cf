import type { Item } from '@cairn/contract'
import { outlookMessage } from '@cairn/testkit/mails'
import { startServerProcess } from '@cairn/testkit/server-process'
import type { TestClient } from '@cairn/testkit/server'
import { openSession } from '../base/browser.ts'
import { besideAttack } from './hostile.ts'
import type { HostileOrder, HostileRequest } from './hostile-child.ts'
import type { Figure } from '../base/table.ts'

/** Whose sockets and requests an attack is, and what they send. */
type Attack = Pick<HostileOrder, 'tokens' | 'calls' | 'requests'>

/** Sockets of all attackers together, and what each has under way. */
const [SOCKETS, UNDER_WAY] = [6, 8]
/** Most instances of a record, and most letters of an answer. */
const [INSTANCES, LETTERS] = [1000, 1900]
/** A mail as large as one may be. */
const MAIL_BYTES = 10_000_000
const MAIL = { t: 'CommLog', i: 0 }

/**
 * Measures how long a member waits for ordinary calls while other people or visitors send the most expensive
 * calls of each kind; the limit is 3 times the normal time (TRUST.md, T43, T60).
 */
export async function measureAttacks(): Promise<Figure[]> {
  const server = await startServerProcess()
  try {
    const [member, lands, ...others] = await Promise.all(
      ['member', 'lands', 'archivist', 'researcher'].map((name) => openSession(server.url, `${name}@demo.test`)),
    )
    if (!member || !lands) throw new Error('the demo has no such people')
    const figures: Figure[] = []
    const attacks = await attacksOf(lands, [lands, ...others])
    for (const [what, attack] of Object.entries(attacks)) {
      const order = { url: server.url, sockets: SOCKETS, underWay: UNDER_WAY, ...attack }
      figures.push(await besideAttack(`a member's calls beside ${what}`, order, (forMs) => memberCalls(member, forMs)))
    }
    return figures
  } finally {
    await server.close()
  }
}

/** Times in milliseconds, one after the other: a page of words with its facets, one by words, and a word. */
async function memberCalls(member: TestClient, forMs: number): Promise<number[]> {
  const facets = { category: { prop: 'categories' }, class: { prop: 'partOfSpeech' } }
  const page = await member.request<{ ids: string[] }>('search/ids', { types: ['Lexeme'], max: 100 })
  const until = performance.now() + forMs
  const times: number[] = []
  for (let n = 0; performance.now() < until; n++) {
    const calls: [string, unknown?][] = [
      ['search/ids', { types: ['Lexeme'], facets, labels: true }],
      ['search/ids', { types: ['Lexeme', 'Contact'], text: 'shore', labels: true }],
      [`read/${page.ids[n % page.ids.length]}`],
    ]
    for (const [operation, body] of calls) {
      const began = performance.now()
      await member.request(operation, body, 60_000)
      times.push(performance.now() - began)
    }
  }
  return times
}

async function attacksOf(lands: TestClient, people: readonly TestClient[]): Promise<Record<string, Attack>> {
  const first = async (type: string) => {
    const { ids } = await lands.request<{ ids: string[] }>('search/ids', { types: [type], max: 1 })
    const [t = type, i = '0'] = ids[0]?.split('-') ?? []
    return { t, i: Number(i) }
  }
  const [tokens, one] = [people.map(({ token }) => token), [lands.token]]
  const [notice, organization] = [await first('ConsultNotice'), await first('Organization')]
  const query = {
    types: ['SpatialFeature'],
    text: Array.from({ length: 100 }, (_, at) => 'abcdefghij'[at % 10]).join(' '),
  }
  const tile = `/tiles/6/9/20.mvt?request=${encodeURIComponent(JSON.stringify({ query }))}`
  const mail = Buffer.from(`From: x@test.example\r\nSubject: x\r\n\r\n${'word '.repeat(MAIL_BYTES / 5)}`).toString(
    'base64',
  )
  const sent = { method: 'POST', path: '/api/item', headers: { 'content-type': 'application/json' } }
  const uploaded = { relType: 'CommLog', relProp: 'attachments', filename: 'x' }
  const metadata = Object.entries(uploaded).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const upload: HostileRequest = {
    ...{ method: 'POST', path: '/files' },
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': metadata.join(',') },
  }
  return {
    'records of a thousand instances': { tokens: one, calls: [await recordOfMany(lands)] },
    'answers to patterns without end': { tokens: one, calls: [await recordOfPatterns(lands)] },
    'hostile messages of Outlook': { tokens, calls: [['act/readMail', { ...MAIL, content: endlessMail() }]] },
    'mails of 10 MB': {
      tokens,
      requests: [{ ...sent, body: JSON.stringify({ o: 'act/readMail', b: { ...MAIL, content: mail } }) }],
    },
    'tiles with a hundred words': { tokens: [''], requests: [{ method: 'GET', path: tile }] },
    'uploads that are begun': { tokens, requests: [upload] },
    'timelines, deleted and related items': {
      tokens,
      calls: [
        ['act/timeline', { max: 200 }],
        ['act/deleted', { max: 200 }],
        ['act/related', organization],
      ],
    },
    'records of consultation that are compiled': { tokens: one, calls: [['act/compileRecord', notice]] },
  }
}

type Call = readonly [operation: string, body: unknown]

/** Sums over all instances of one repeat, in each of another, within the price of a record. */
async function recordOfMany(lands: TestClient): Promise<Call> {
  const clams = { name: 'clams', kind: 'integer' }
  const sum = { name: 'all', kind: 'calculate', calculation: 'sum(${clams})' }
  const half = Array.from({ length: INSTANCES / 2 }, (_, at) => ({ id: `i${at}`, clams: at }))
  const questions = [
    { name: 'square', kind: 'repeat', questions: [clams] },
    { name: 'net', kind: 'repeat', questions: [sum] },
  ]
  return recording(lands, questions, { square: half, net: half.map(({ id }) => ({ id })) })
}

async function recordOfPatterns(lands: TestClient): Promise<Call> {
  const names = Array.from({ length: 20 }, (_, at) => `code${at}`)
  const questions = names.map((name) => ({ name, kind: 'text', constraint: "regex(., '((a+))+b')" }))
  return recording(lands, questions, Object.fromEntries(names.map((name) => [name, 'a'.repeat(LETTERS)])))
}

async function recording(lands: TestClient, questions: readonly object[], answers: object): Promise<Call> {
  const { ids } = await lands.request<{ ids: string[] }>('search/ids', { types: ['GeoKeeperProgram'], max: 1 })
  const [program] = ids
  const form = await lands.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Hostile', machineName: `hostile${performance.now().toFixed(0)}`, formType: 'record', program },
    questions: { languages: ['en'], questions },
  })
  await lands.request('act/publish', { t: form._t, i: form._i })
  const record = { t: 'GeoKeeperFieldData', i: 0, program, formDef: form.$id, instance: 'uuid:hostile-#n', answers }
  return ['act/recordFieldData', record]
}

/** A message whose table says that it goes on in itself, without end. */
function endlessMail(): string {
  const [whole, sector] = [outlookMessage(), 512]
  const last = Math.floor(whole.length / sector) - 1
  const bytes = Buffer.alloc((last + 2) * sector)
  bytes.set(whole)
  bytes.writeUInt32LE(last, 68)
  bytes.writeUInt32LE(0xffffffff, 72)
  bytes.writeUInt32LE(last, (last + 2) * sector - 4)
  return bytes.toString('base64')
}
