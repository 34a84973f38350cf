import { rate } from '../base/rate.ts'
import { kilobytes, milliseconds, perSecond, quantiles, type Figure } from '../base/table.ts'
import { directus } from './directus.ts'
import { makeItems } from './make-items.ts'
import { ours, overHttp } from './ours.ts'
import { parseServer } from './parse-server.ts'
import { PAGE, type Found, type Peer, type PeerItem, type PeerLine, type Question, type RunningPeer } from './peer.ts'
import { pocketbase, pocketbaseSynced } from './pocketbase.ts'
import { measureRawWrites } from './raw-writes.ts'

const SIZE = Number(process.env.BENCH_PEER_ITEMS ?? 100_000)
const READERS = 10
const WRITERS = 16
const WATCHERS = 100
const CHANGES = 100
const WARM_CHANGES = 10
const QUESTIONS = 20
const ASKED = 6
/** Those named in `BENCH_PEERS`, such as `PocketBase,Directus`; all where that is left out. */
const PEERS: readonly Peer[] = [pocketbase, pocketbaseSynced, parseServer, directus].filter(
  ({ name }) => process.env.BENCH_PEERS?.split(',').some((wanted) => name.startsWith(wanted)) ?? true,
)
/**
 * What ours has to reach beside a peer: reads and creates as a ratio, at least; a live change as a ratio, at
 * most.
 */
const GOALS: readonly { peer: Peer; reads?: number; creates?: number; live?: number }[] = [
  { peer: pocketbase, reads: 1.5, creates: 1, live: 1 },
  { peer: pocketbaseSynced, creates: 1 },
  { peer: directus, reads: 20, creates: 10 },
]

interface Measured {
  name: string
  reads: number
  creates: number
  find: { p50: number; p99: number }
  live: { p50: number; p99: number }
}

/**
 * Compares the product with PocketBase, Parse Server and Directus over the same items: reads, creates, a
 * filter with order and total (answers are checked), and a change pushed to many watchers. A peer that cannot
 * start is reported.
 */
export async function measurePeers(): Promise<Figure[]> {
  const items = makeItems(SIZE)
  const own = await measureOurs(items)
  const raw = await measureRawWrites(items, WRITERS)
  const figures: Figure[] = [
    {
      what: 'bytes on the disk an item, with indexes and a version',
      figure: kilobytes(raw.bytesAnItem),
      beside: '',
      verdict: '',
    },
    {
      what: `creates, ${WRITERS} at once`,
      figure: perSecond(own.creates),
      beside: `raw PostgreSQL, the same rows ${perSecond(raw.creates)}`,
      verdict: `${(own.creates / raw.creates).toFixed(2)} (at least 0.5)`,
    },
    {
      what: 'reads over the channel',
      figure: perSecond(own.reads),
      beside: `over HTTP ${perSecond(own.http)}`,
      verdict: (own.reads / own.http).toFixed(2),
    },
  ]
  for (const peer of PEERS) {
    const measured = await measurePeer(peer, items).catch((thrown: unknown) =>
      console.log(`${peer.name} was not measured: ${thrown instanceof Error ? thrown.message : String(thrown)}`),
    )
    if (measured) figures.push(...compare(own, measured))
  }
  return figures
}

async function measureOurs(items: readonly PeerItem[]): Promise<Measured & { http: number }> {
  const running = await ours.start(items)
  try {
    const http = await withLines(
      READERS,
      () => overHttp(running.url, running.token),
      (lines) => readRate(lines, items),
    )
    return { ...(await measure(ours.name, running, items)), http }
  } finally {
    await running.stop()
  }
}

async function measurePeer(peer: Peer, items: readonly PeerItem[]): Promise<Measured> {
  console.log(`starting ${peer.name} …`)
  const running = await peer.start(items)
  try {
    return await measure(peer.name, running, items)
  } finally {
    await running.stop()
  }
}

async function measure(name: string, running: RunningPeer, items: readonly PeerItem[]): Promise<Measured> {
  const find = quantiles(await timeFinds(running, items))
  const reads = await withLines(READERS, running.connect, (lines) => readRate(lines, items))
  const live = quantiles(await timeChanges(running, items.length >> 1))
  const creates = await withLines(WRITERS, running.connect, (lines) =>
    rate(WRITERS, async (n, worker) =>
      lines[worker]?.create({ ...(items[n % items.length] as PeerItem), code: `new ${n}` }),
    ),
  )
  const figures = `reads ${perSecond(reads)}, creates ${perSecond(creates)}, find p50 ${milliseconds(find.p50)}, live p50 ${milliseconds(live.p50)} p99 ${milliseconds(live.p99)}`
  console.log(`${name}: ${figures} (${running.note})`)
  return { name, reads, creates, find, live }
}

async function withLines<L extends { close(): void }, T>(
  number: number,
  open: () => Promise<L>,
  run: (lines: readonly L[]) => Promise<T>,
): Promise<T> {
  const lines = await Promise.all(Array.from({ length: number }, open))
  try {
    return await run(lines)
  } finally {
    for (const line of lines) line.close()
  }
}

function readRate(lines: readonly Pick<PeerLine, 'read'>[], items: readonly PeerItem[]): Promise<number> {
  return rate(lines.length, async (n, worker) => {
    // A step that shares no factor with the number of items goes through all of them.
    const at = (n * 7919) % items.length
    const answer = await lines[worker]?.read(at)
    if (!answer?.includes(items[at]?.code ?? ''))
      throw new Error(`item ${at} was answered with ${answer?.slice(0, 200)}`)
  })
}

async function timeFinds(running: RunningPeer, items: readonly PeerItem[]): Promise<number[]> {
  const times: number[] = []
  const questions = Array.from({ length: QUESTIONS }, (_, at): Question => {
    const { status, category } = items[at * 31] as PeerItem
    return { status, category }
  })
  for (const question of Array.from({ length: ASKED }, () => questions).flat()) {
    const started = performance.now()
    const found = await running.find(question)
    times.push(performance.now() - started)
    expectSame(found, answerOf(items, question), question)
  }
  return times
}

/** The naive oracle. */
function answerOf(items: readonly PeerItem[], { status, category }: Question): Found {
  const counts = items.flatMap((item) => (item.status === status && item.category === category ? [item.count] : []))
  return { total: counts.length, counts: counts.toSorted((left, right) => right - left).slice(0, PAGE) }
}

function expectSame(found: Found, expected: Found, question: Question): void {
  const totalHolds = found.totalIsExact === false ? found.total < expected.total : found.total === expected.total
  if (!totalHolds || JSON.stringify(found.counts) !== JSON.stringify(expected.counts))
    throw new Error(
      `${JSON.stringify(question)} was answered with ${JSON.stringify(found).slice(0, 200)}, not ${JSON.stringify(expected).slice(0, 200)}`,
    )
}

/** From sending a change to each watcher's being told of it. */
async function timeChanges(running: RunningPeer, n: number): Promise<number[]> {
  let told: () => void = () => {}
  const stops = await Promise.all(Array.from({ length: WATCHERS }, () => running.watch(n, () => told())))
  const times: number[] = []
  for (let round = -WARM_CHANGES; round < CHANGES; round++) {
    const started = performance.now()
    let waitingFor = WATCHERS
    const all = new Promise<void>((resolve) => {
      told = () => {
        if (round >= 0) times.push(performance.now() - started)
        waitingFor -= 1
        if (waitingFor === 0) resolve()
      }
    })
    await Promise.all([running.update(n, `round ${round}`), all])
  }
  for (const stop of stops) stop()
  return times
}

function compare(own: Measured, peer: Measured): Figure[] {
  const goal = GOALS.find((each) => each.peer.name === peer.name)
  const row = (
    what: string,
    [mine, theirs]: [number, number],
    form: (value: number) => string,
    limit: string,
  ): Figure => ({
    what,
    figure: form(mine),
    beside: `${peer.name} ${form(theirs)}`,
    verdict: `${(mine / theirs).toFixed(2)}${limit}`,
  })
  const least = (value: number | undefined) => (value === undefined ? '' : ` (at least ${value})`)
  const most = (value: number | undefined) => (value === undefined ? '' : ` (at most ${value})`)
  return [
    row(`reads, ${READERS} at once`, [own.reads, peer.reads], perSecond, least(goal?.reads)),
    row(`creates, ${WRITERS} at once`, [own.creates, peer.creates], perSecond, least(goal?.creates)),
    row('filter, order and total, p50', [own.find.p50, peer.find.p50], milliseconds, ''),
    row(`one change to ${WATCHERS} watchers, p50`, [own.live.p50, peer.live.p50], milliseconds, most(goal?.live)),
    row(`one change to ${WATCHERS} watchers, p99`, [own.live.p99, peer.live.p99], milliseconds, ''),
  ]
}
