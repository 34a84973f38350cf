import { setTimeout as pause } from 'node:timers/promises'
import type { Item } from '@cairn/contract'
import { isUnfinished, type ActiveTask } from '@cairn/contract/wire'
import { startServerProcess } from '@cairn/testkit/server-process'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { openSession, ownOrganization } from '../base/browser.ts'
import { megabytes, milliseconds, perSecond, quantiles, type Figure } from '../base/table.ts'
import { watchMemory } from '../base/watch-memory.ts'
import { placesOf } from '@cairn/testkit/many-places'

const PLACES = Number(process.env.BENCH_ITEMS ?? 100_000)
/** Every tenth is an area of so many corners, this wide (degrees). */
const [AREA_EVERY, CORNERS, WIDE] = [10, 24, 0.02]
const LOOK_EVERY_MS = 250

/** What a task took, in seconds, and what came of it. */
interface Done {
  seconds: number
  task: ActiveTask
}

/**
 * Measures inspecting, importing, cancelling, resuming and reverting a file of `BENCH_ITEMS` places (100,000)
 * while somebody else reads an item, and the server's memory.
 */
export async function measureImport(): Promise<Figure[]> {
  const server = await startServerProcess()
  const memory = watchMemory(server)
  try {
    const session = await openSession(server.url, 'lands@demo.test')
    const other = readAgain(await openSession(server.url, 'admin@demo.test'))
    const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [...featuresOf(PLACES)] }))
    const made = await newImport(server.url, session, bytes)
    memory.lately()
    const inspected = await runTask(session, 'inspectImport', made)
    const inspecting = memory.lately()
    const half = await runTask(session, 'importFeatures', made, (task) => task.count >= PLACES / 2)
    const rest = await runTask(session, 'importFeatures', made)
    await expectFeatures(session, made, PLACES)
    const importing = memory.lately()
    const undone = await runTask(session, 'undoImport', made)
    await expectFeatures(session, made, 0)
    const waits = quantiles(await other.stop())
    session.close()
    const memories = { inspecting, importing, undoing: memory.lately(), before: memory.stop().before }
    return figures({ bytes: bytes.length, inspected, half, rest, undone, waits, memories })
  } finally {
    memory.stop()
    await server.close()
  }
}

function* featuresOf(count: number): Generator<object> {
  let n = 0
  for (const { name, position } of placesOf(count)) {
    const isArea = ++n % AREA_EVERY === 0
    const geometry = isArea ? areaAround(position) : { type: 'Point', coordinates: position }
    yield { type: 'Feature', id: `p-${n}`, properties: { name, kind: 'Camp', depth: n % 90 }, geometry }
  }
}

function areaAround([lon, lat]: readonly [number, number]): object {
  const ring = Array.from({ length: CORNERS }, (_, at) => {
    const turn = (2 * Math.PI * (at % (CORNERS - 1))) / (CORNERS - 1)
    return [lon + (Math.cos(turn) * WIDE) / 2, lat + (Math.sin(turn) * WIDE) / 2]
  })
  return { type: 'Polygon', coordinates: [ring] }
}

async function newImport(url: string, session: TestClient, bytes: Buffer): Promise<Item> {
  const owner = await ownOrganization(session)
  const { $id: file } = await upload(url, session, {
    name: 'many.geojson',
    bytes,
    relType: 'Import',
    relProp: 'file',
  })
  return session.request('create/Import', { label: 'Many places', kind: 'SPL_FILE', file, owner })
}

/**
 * Runs a long action until it ends; with `isEnough` it is cancelled as soon as that is so, and the seconds
 * are those from then on.
 */
async function runTask(
  session: TestClient,
  action: string,
  { _t, _i }: Item,
  isEnough: (task: ActiveTask) => boolean = () => false,
): Promise<Done> {
  let started = performance.now()
  let isKilled = false
  const { key } = await session.request<{ key: string }>(`act/${action}/async`, { t: _t, i: _i })
  for (;;) {
    const task = await session.request<ActiveTask>(`activeTask/${key}`)
    if (!isUnfinished(task)) {
      if (task.state !== (isKilled ? 'CANCELLED' : 'DONE')) throw new Error(`${action}: ${JSON.stringify(task)}`)
      return { seconds: (performance.now() - started) / 1000, task }
    }
    if (!isKilled && isEnough(task)) {
      isKilled = true
      started = performance.now()
      await session.request('killTask', { taskKey: key })
    }
    await pause(LOOK_EVERY_MS)
  }
}

/** Milliseconds that somebody else waits for an item meanwhile. */
function readAgain(client: TestClient) {
  const waits: number[] = []
  let isOver = false
  const loop = async () => {
    const id = await ownOrganization(client)
    while (!isOver) {
      const started = performance.now()
      await client.request(`read/${id}`)
      waits.push(performance.now() - started)
      await pause(100)
    }
  }
  const ended = loop()
  return {
    async stop() {
      isOver = true
      await ended
      client.close()
      return waits
    },
  }
}

async function expectFeatures(session: TestClient, { $id }: Item, count: number): Promise<void> {
  const must = [{ prop: 'importedVia', kind: 'rel', value: [$id] }]
  let [found, after] = [0, undefined as string | undefined]
  do {
    const query = { types: ['SpatialFeature'], must, max: 5000, total: false, ...(after ? { after } : {}) }
    const page = await session.request<{ ids: string[]; next?: string }>('search/ids', query)
    found += page.ids.length
    after = page.next
  } while (after !== undefined)
  if (found !== count) throw new Error(`${found} of ${count} features are there`)
}

interface Measured {
  bytes: number
  inspected: Done
  half: Done
  rest: Done
  undone: Done
  waits: { p50: number; p95: number; p99: number }
  /** Bytes that the server has before, and at most in each step. */
  memories: { before: number; inspecting: number; importing: number; undoing: number }
}

function figures({ bytes, inspected, half, rest, undone, waits, memories }: Measured): Figure[] {
  const named = `${PLACES.toLocaleString('en')} places`
  const left = PLACES - half.task.count
  const line = (what: string, figure: string, beside = ''): Figure => ({ what, figure, beside, verdict: '' })
  return [
    line(`${named} looked into`, `${inspected.seconds.toFixed(1)} s`, `a file of ${megabytes(bytes)}`),
    line('cancelling their import in the middle', `${half.seconds.toFixed(1)} s`, `after ${half.task.count}`),
    line('going on with it', perSecond(left / rest.seconds), `${rest.seconds.toFixed(1)} s with the file read again`),
    line('taking it back', perSecond(PLACES / undone.seconds), `${undone.seconds.toFixed(1)} s`),
    line(
      'what somebody else waits for an item meanwhile, p50',
      milliseconds(waits.p50),
      `p95 ${milliseconds(waits.p95)}, p99 ${milliseconds(waits.p99)}`,
    ),
    line(
      'memory of the server as it looks into the file',
      megabytes(memories.inspecting),
      `${megabytes(memories.before)} before, ${megabytes(memories.importing)} in the import, ${megabytes(memories.undoing)} as it is taken back`,
    ),
  ]
}
