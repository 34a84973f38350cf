import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import * as v from 'valibot'
import { buildArea, newArea } from '@cairn/area-build'
import { registrySchema } from '@cairn/contract/registry'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { root } from '@cairn/toolchain/paths'
import { openBrowser, openSession, signIn } from '../base/browser.ts'
import { FAST_3G, timePage, type PageTimes } from './page-times.ts'
import { kilobytes, milliseconds, quantiles, type Figure } from '../base/table.ts'

/** Areas that an install has switched on; `BENCH_AREAS=12` measures one of these alone. */
const COUNTS = (process.env.BENCH_AREAS ?? '1,6,12').split(',').map(Number)
const ROUNDS = 5
const EMAIL = 'lands@demo.test'
/** What an install switches is in force within this, in milliseconds. */
const WITHIN_MS = 5000
/** How often it is looked whether a build that was published is there, in milliseconds. */
const LOOK_MS = 50

/** A folder of areas made and built for this run, as their teams would. */
interface Made {
  store: string
  ids: string[]
  /** Writes an install file with so many of them; gives its path. */
  install: (count: number) => string
  remove: () => void
}

/**
 * Measures what an install's areas cost at boot (bytes, requests, time of home), compared with the same areas
 * loaded eagerly.
 */
export async function measureAreas(): Promise<Figure[]> {
  const made = await makeAreas(Math.max(...COUNTS))
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const count of COUNTS) {
      const server = await startServerProcess({ INSTALL: made.install(count), AREA_STORE: made.store })
      try {
        figures.push(...(await measureBoot(browser, server, count)))
        if (count === COUNTS.at(-1)) figures.push(await measurePublish(server, made))
      } finally {
        await server.close()
      }
    }
    return figures
  } finally {
    await browser.close()
    made.remove()
  }
}

async function makeAreas(count: number): Promise<Made> {
  const folder = mkdtempSync(path.join(root, 'packages/area-build/dist-bench-'))
  const store = path.join(folder, 'remotes')
  // What an installation would put there.
  for (const linked of ['node_modules', 'packages']) symlinkSync(path.join(root, linked), path.join(folder, linked))
  const ids = Array.from({ length: count }, (_, at) => `bench-area-${at + 1}`)
  for (const id of ids) {
    const area = await newArea(id, store)
    symlinkSync(path.join(root, 'remotes/vocabulary/node_modules'), path.join(area, 'node_modules'))
    await buildArea(area)
  }
  const { areas: _areas, ...rest } = JSON.parse(
    readFileSync(path.join(root, 'deploy/installs/shared.json'), 'utf8'),
  ) as { areas: object }
  return {
    store,
    ids,
    install(enabled) {
      const file = path.join(folder, `install-${enabled}.json`)
      const areas = Object.fromEntries(ids.slice(0, enabled).map((id) => [id, 'latest']))
      writeFileSync(file, JSON.stringify({ ...rest, areas }))
      return file
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function measureBoot(browser: Browser, { url }: ServerProcess, count: number): Promise<Figure[]> {
  const session = await openSession(url, EMAIL)
  const answer = await fetch(`${url}/registry.json`, { headers: { authorization: `Bearer ${session.token}` } })
  const { areas } = v.parse(registrySchema, await answer.json())
  session.close()
  const entry = areas[0]?.menu[0]
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await signIn(await context.newPage(), url, EMAIL, /^Bench area 1$/)
  const view = { url: `${url}/`, ready: `nav a[href="/${entry?.path ?? ''}"]`, session: await context.storageState() }
  await context.close()
  // The usual way: the entry and the description of every area are asked for while the page boots.
  const entries = areas.flatMap((area) => [`${area.base}${area.entry.url}`, `${area.base}area.json`])
  const lazy: PageTimes[] = []
  const eager: PageTimes[] = []
  for (let round = 0; round < ROUNDS; round++) {
    lazy.push(await timePage(browser, view, FAST_3G))
    eager.push(await timePage(browser, view, FAST_3G, entries))
  }
  const what = `home with ${count} ${count === 1 ? 'area' : 'areas'}`
  return [
    compared(`${what}, interactive, ${FAST_3G.name}, p50`, lazy, eager, ({ interactive }) => interactive, milliseconds),
    compared(`${what}, requests`, lazy, eager, ({ requests }) => requests, String),
    compared(`${what}, bytes`, lazy, eager, ({ bytes }) => bytes, kilobytes),
  ]
}

function compared(
  what: string,
  lazy: readonly PageTimes[],
  eager: readonly PageTimes[],
  of: (times: PageTimes) => number,
  say: (value: number) => string,
): Figure {
  const [ours, theirs] = [lazy, eager].map((times) => quantiles(times.map(of)).p50) as [number, number]
  return { what, figure: say(ours), beside: `all entries at boot ${say(theirs)}`, verdict: (ours / theirs).toFixed(2) }
}

/** From a build being named in the store until the registry that browsers ask for has it. */
async function measurePublish(server: ServerProcess, { store, ids }: Made): Promise<Figure> {
  const [id = ''] = ids
  const texts = path.join(store, id, 'src/texts/en.json')
  const session = await openSession(server.url, EMAIL)
  const headers = { authorization: `Bearer ${session.token}` }
  const current = async () => {
    const registry = v.parse(registrySchema, await (await fetch(`${server.url}/registry.json`, { headers })).json())
    return registry.areas.find((area) => area.id === id)?.build
  }
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const words = JSON.parse(readFileSync(texts, 'utf8')) as Record<string, string>
    writeFileSync(
      texts,
      JSON.stringify(Object.fromEntries(Object.entries(words).map(([key, text]) => [key, `${text}.`]))),
    )
    const { build } = await buildArea(path.join(store, id))
    const started = performance.now()
    while ((await current()) !== build) {
      if (performance.now() - started > WITHIN_MS) throw new Error(`${build} did not come within ${WITHIN_MS} ms`)
      await setTimeout(LOOK_MS)
    }
    times.push(performance.now() - started)
  }
  session.close()
  const { p50 } = quantiles(times)
  const longest = Math.max(...times)
  return {
    what: 'a build named in the store until the registry has it, p50',
    figure: milliseconds(p50),
    beside: `longest ${milliseconds(longest)}, limit ${milliseconds(WITHIN_MS)}`,
    verdict: (longest / WITHIN_MS).toFixed(2),
  }
}
