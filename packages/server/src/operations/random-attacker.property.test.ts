// @module-tag leaks
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { isUnfinished, type ActiveTask } from '@cairn/contract/wire'
import { TestClient, type TestServer } from '@cairn/testkit/server'
import type { Twins } from '@cairn/testkit/twins'
import { bearer } from '@cairn/testkit/upload'
import { openedCursor } from '../items/read/cursors.ts'
import { attackerOf, type Attack, type Draw } from '../testing/attack.ts'
import { startAttacked, type Attacked, type Person } from '../testing/attacked-installs.ts'
import { listenToCalls, type CallTold } from './calls.ts'
import { CALL_UNITS } from './dispatcher.ts'

/**
 * T2, T12, T59, T60: whoever calls whatever of all areas with whatever payload, over twin installs that
 * differ in items hidden from all of them, is told the same; nothing fails inside, and no call costs more
 * than one may.
 */

const IS_SOAK = process.env.SOAK !== undefined
/** Calls of people, each of both installs. */
const RUNS = Number(process.env.SOAK_ATTACKS ?? 500)
/** Of so many calls one more is an administrator's, from whom nothing is hidden. */
const ADMINS_SHARE = 20
/**
 * What one call may use of the loop's own processor time, in soak, where what is called often is compiled
 * (milliseconds).
 */
const MOST_MS = 200
/** Calls after which attempts are no longer counted: most others would be refused for those before. */
const ROUND = 50
/** Ids that are remembered of answers. */
const MOST_HEARD = 3000
/** Operations that are answered at least once, so that it is not all refused. */
const LEAST_ANSWERED = IS_SOAK ? 150 : 25

/** Somebody who asks both installs, or the first alone. */
interface Attacker {
  name: string
  person: Person | undefined
  clients: TestClient[]
  heard: Set<ItemId>
}

/** What an install answered, or refused with a code, and the processor time that the loop used for it. */
interface Told {
  text: string
  code: string | undefined
  task: string | undefined
  ms: number
}

let twins: Twins<Attacked>
let attack: ReturnType<typeof attackerOf>
const all = new Set<ItemId>()
/** The first fault of each kind, by what it is and the operation. */
const faults = new Map<string, string>()
const answered = new Set<string>()
let calls = 0
let last: CallTold | undefined
const stop = listenToCalls((call) => (last = call))
beforeAll(async () => {
  twins = await startAttacked({ demo: IS_SOAK, logLevel: 'silent' })
  attack = attackerOf(twins.servers[0].parts.engine.context.catalogue)
  for (const id of twins.prepared.hidden) all.add(id)
}, 600_000)
afterAll(async () => {
  stop()
  await twins.close()
})

async function attackerAs(person: Person | undefined, servers: readonly TestServer[]): Promise<Attacker> {
  const attacker = { name: person?.email ?? 'a visitor', person, clients: await clientsOf(person, servers) }
  const heard = new Set<ItemId>()
  // A visitor whose every message is refused is not kept.
  for (const { name } of twins.servers[0].parts.engine.context.catalogue.all())
    for (const client of attacker.clients) {
      const page = { types: [name], max: 30 }
      const { ids } = await client.request<{ ids: ItemId[] }>('search/ids', page).catch(() => ({ ids: [] }))
      for (const id of ids) heard.add(id)
    }
  for (const id of heard) all.add(id)
  return { ...attacker, heard }
}

function clientsOf(person: Person | undefined, servers: readonly TestServer[]): Promise<TestClient[]> {
  const of = ({ url }: TestServer) =>
    person ? TestClient.signedIn(url, person.email, person.password) : TestClient.connect(url)
  return Promise.all(servers.map(of))
}

async function ask(at: number, client: TestClient, { operation, body }: Attack): Promise<Told> {
  client.pushes.length = 0
  const text = JSON.stringify(body)
  const began = process.threadCpuUsage()
  // A frame that reaches for a prototype is no message: its answer has no number.
  const isReaching = /"__proto__"|"constructor":\{[^}]*"prototype"/.test(text)
  if (isReaching) client.send(JSON.stringify({ o: operation, b: body }))
  const answer = isReaching ? client.waitFor('error').then(({ b }) => b) : client.request<unknown>(operation, body)
  const told: { value?: unknown; refused?: unknown; code?: string } = await answer.then(
    (value) => ({ value }),
    (thrown: unknown) =>
      thrown instanceof CairnError
        ? { refused: thrown.toBody(), code: thrown.code }
        : { refused: String(thrown), code: 'noAnswer' },
  )
  const { user, system } = process.threadCpuUsage(began)
  const parts = client.pushes.flatMap(({ o, b }) => (o.startsWith('stream:') ? [[o, (b as { b: unknown }).b]] : []))
  return {
    text: withoutOwn(at, JSON.stringify([told, parts])),
    code: told.code,
    task: operation.endsWith('/async') ? (told.value as { key: string } | undefined)?.key : undefined,
    ms: (user + system) / 1000,
  }
}

/** What came of a task: what is told of it, and its file. */
async function outcomeOf(at: number, client: TestClient, key: string): Promise<string> {
  const read = () => client.request<ActiveTask>(`activeTask/${key}/0`)
  let task = await read()
  for (; isUnfinished(task); task = await read()) await pause(20)
  const path = `${twins.servers[at]?.url}/task-result/${key}`
  const file = await fetch(path, { headers: bearer(client.token) })
  const isText = /json|text|xml|csv/.test(file.headers.get('content-type') ?? '')
  // Others hold, packed, when they were made.
  return withoutOwn(at, JSON.stringify(task) + (isText ? await file.text() : String(file.status)))
}

/** Tell what was kept in batches, in the order of moments, which fall otherwise on another install. */
const BY_MOMENTS = ['markNotifications', 'fetchNotifications', 'accessLog', 'whatIsHeld', 'heldOfMe'].map(
  (name) => `act/${name}`,
)
const DIGEST = /(?<="digest":")[0-9a-f]{64}/g
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|\d{8}T\d{6}Z|(?<=\D)1[78]\d{11}(?=\D)/g
const KEY = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Of a row that the server adds to a group. */
const ROW_KEY = /(?<="id":")[0-9a-f]{8}-[0-9a-f]{4}(?=")/g
const ADDRESS = /(?<=\/calendar\/)[\w-]{43}/g
const PLACE = /(?<="(?:next|after)":")[\w-]{30,}(?=")/g

/**
 * An answer without what is its own: moments, what is computed of them, keys drawn by lot, and of a page's
 * place its moment.
 */
function withoutOwn(at: number, text: string): string {
  const key = twins.servers[at]?.parts.engine.context.key ?? new Uint8Array()
  return text
    .replaceAll(PLACE, (place) => openedCursor(key, place).replaceAll('"', "'"))
    .replaceAll(MOMENT, '(moment)')
    .replaceAll(KEY, '(key)')
    .replaceAll(ROW_KEY, '(key)')
    .replaceAll(ADDRESS, '(address)')
    .replaceAll(DIGEST, '(digest)')
}

function note(kind: string, { name }: Attacker, { operation, body }: Attack, ...told: readonly string[]): void {
  const known = `${kind}: ${operation.replaceAll(/\d+/g, 'N')}`
  if (faults.has(known)) return
  const lines = [`${name} ${operation} ${JSON.stringify(body)}`, ...told].map((line) => line.slice(0, 1500))
  faults.set(known, `call ${calls}: ${lines.join('\n')}`)
  if (IS_SOAK) process.stderr.write(`\n#${known}: ${faults.get(known)}\n`)
}

/** Makes a call, of both installs if it is compared, and notes what should not be. */
async function callAs(who: Attacker, call: Attack): Promise<void> {
  if (IS_SOAK && calls % 500 === 0) process.stderr.write(`\n#calls ${calls} ${answered.size} ${process.uptime()}\n`)
  if (calls++ % ROUND === 0) for (const { parts } of twins.servers) await parts.database.query('delete from throttle')
  const told: Told[] = []
  for (const [at, client] of who.clients.entries()) {
    told.push(await ask(at, client, call))
    if (last && last.units > CALL_UNITS && !last.isRefused) note('too dear', who, call, `${last.units} units`)
  }
  const [first, other = first] = told
  if (!first || !other) return
  if (first.text !== other.text && !BY_MOMENTS.includes(call.operation))
    note('differs', who, call, ...whereTheyPart(first.text, other.text))
  for (const { code, text } of told)
    if (['generalFailure', 'notCaught', 'noAnswer'].includes(String(code))) note('fails', who, call, text)
  if (first.code === undefined) answered.add(call.operation.replaceAll(/\d+/g, 'N'))
  if (IS_SOAK && first.ms > MOST_MS) await timeAgain(who, call, first)
  if (first.code === undefined && call.writes) await finish(who, call, told)
  remember(who, first)
  // What ended a session is answered; then they come back.
  if (told.some(({ text }) => text.includes('closed:'))) who.clients = await clientsOf(who.person, twins.servers)
}

/** What is called for the first time is compiled meanwhile: it takes long if it does so each time. */
async function timeAgain(who: Attacker, call: Attack, { ms }: Told): Promise<void> {
  const times = [ms]
  for (const [at, client] of who.clients.entries()) times.push((await ask(at, client, call)).ms)
  const least = Math.min(...times)
  if (least > MOST_MS) note('takes long', who, call, `${least.toFixed(0)} ms of the loop, ${last?.units} units`)
}

/** Waits for what a call set going. What came of its task is compared. */
async function finish(who: Attacker, call: Attack, told: readonly Told[]): Promise<void> {
  const tasks = who.clients.flatMap((client, at) => (told[at]?.task ? [outcomeOf(at, client, told[at].task)] : []))
  const [one, other = one] = await Promise.all(tasks)
  if (one !== undefined && other !== undefined) {
    if (one !== other) note('differs as a task', who, call, ...whereTheyPart(one, other))
    if (one.includes('"generalFailure"')) note('fails as a task', who, call, one)
  }
  for (const server of twins.servers) await server.settled()
}

function remember(who: Attacker, { text, code }: Told): void {
  for (const id of text.match(/\b[A-Z][A-Za-z]+-[1-9]\d{0,9}\b/g) ?? []) {
    if (!isItemId(id) || all.size > MOST_HEARD) continue
    all.add(id)
    if (code === undefined) who.heard.add(id)
  }
}

/** Where two texts part, with a little before it. */
function whereTheyPart(one: string, other: string): string[] {
  const at = [...one].findIndex((sign, n) => sign !== other[n])
  const from = Math.max(0, at - 200)
  return [one, other].map((text) => text.slice(from, from + 600))
}

/**
 * Has calls drawn and made, as one of the attackers each. The seed of a run with faults is in its message.
 */
async function attackAs(attackers: readonly Attacker[], numRuns: number): Promise<void> {
  const one = async (draw: Draw) => {
    const who = attackers[draw(fc.nat, attackers.length - 1)] as Attacker
    await callAs(who, attack(draw, { open: [...who.heard], any: [...all] }))
  }
  await fc.assert(fc.asyncProperty(fc.noBias(fc.gen()), one), { numRuns, endOnFailure: true, seed })
}
/** The short form makes the same calls each time; the long one, others. */
const seed = Number(process.env.ATTACK_SEED ?? (IS_SOAK ? Date.now() % 2 ** 31 : 20_261_128))

test('T2 T12 T59 T60 whatever anybody calls, hidden items change no answer, nothing fails, nothing is too dear', async () => {
  const { people, admin } = twins.prepared
  const attackers: Attacker[] = []
  for (const person of [undefined, ...people]) attackers.push(await attackerAs(person, twins.servers))
  await attackAs(attackers, RUNS)
  // From an administrator nothing is hidden: what they do would make the installs differ in more.
  const administrator = await attackerAs(admin, twins.servers.slice(0, 1))
  await attackAs([administrator], RUNS / ADMINS_SHARE)
  for (const { clients } of [...attackers, administrator]) for (const client of clients) client.close()
  const mistakes = twins.servers.flatMap(({ parts }) => parts.registry.report().flatMap(({ failures }) => failures))
  if (IS_SOAK) process.stderr.write(`\n#answered ${[...answered].sort().join(' ')}\n`)
  expect({ seed, ...Object.fromEntries(faults) }).toEqual({ seed })
  expect(mistakes).toEqual([])
  expect(answered.size).toBeGreaterThan(LEAST_ANSWERED)
}, 7_200_000)
