import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { AreaData, Registry } from '@cairn/contract/registry'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { keepStuckBuild, stuckBuildsFile } from '../../platform/watchdog/stuck-builds.ts'
import { startTestServer, writeArea, type TestClient, type TestServer } from '@cairn/testkit/server'

const OLD = 'aaaaaaaa0001'
const NEW = 'aaaaaaaa0002'
const TREES = (build: string) => buildAreaData('trees', [buildItemType('Tree')], { build, server: true })
const NOTES = buildAreaData('notes', [buildItemType('Note')])

/** A server half that says which build it is of; `slow` waits until it is let go. */
const half = (build: string) => `
import * as v from '${import.meta.resolve('valibot')}'
const action = (run) => ({ types: ['Tree'], on: 'type', payload: v.strictObject({}), result: v.string(), run })
export default {
  saveRules: { Tree: ({ after }) => { if (after.name === 'broken') throw new TypeError('no such tree'); after.name += ' ${build}' } },
  actions: {
    which: action(() => '${build}'),
    slow: action(() => new Promise((resolve) => { globalThis.letGo = () => resolve('${build}') })),
    fails: action(() => { throw new TypeError('undefined is not a tree') }),
  },
}`

let one: TestServer
let two: TestServer
let [near, far]: TestClient[] = []
beforeAll(async () => {
  one = await startTestServer({ areas: [NOTES, TREES(OLD)] })
  await publish(OLD)
  await one.parts.registry.refresh()
  two = await startTestServer({ beside: one })
  near = await one.client((await one.addUser()).email)
  far = await two.client((await one.addUser()).email)
})
afterAll(async () => {
  for (const client of [near, far]) client?.close()
  await two.close()
  await one.close()
})

const file = (build: string, name: string) => join(one.install.areaStore, 'trees/dist', build, name)
async function publish(build: string, server = half(build), area: AreaData = TREES(build)): Promise<void> {
  await mkdir(join(one.install.areaStore, 'trees/dist', build), { recursive: true })
  await writeFile(file(build, 'server.mjs'), server)
  await writeArea(one.install.areaStore, area)
}
const ask = <T>(client: TestClient | undefined, name: string) =>
  client?.request<T>(`act/${name}`, { t: 'Tree', i: 0 }) ?? Promise.reject(new Error('no client'))
const codeOf = (asked: Promise<unknown> | undefined) =>
  Promise.resolve(asked).then(
    () => 'fine',
    (thrown: { code: string }) => thrown.code,
  )
const builds = async (server: TestServer, client: TestClient | undefined) =>
  (
    (await (
      await fetch(`${server.url}/registry.json`, { headers: { authorization: `Bearer ${client?.token}` } })
    ).json()) as Registry
  ).areas.flatMap(({ id, build }) => (id === 'trees' ? build : []))
/** Publishes and waits until sessions at both processes are told, and have it. */
async function deploy(build: string): Promise<void> {
  const before = one.parts.registry.rev()
  await publish(build)
  for (const client of [near, far]) await client?.waitFor<{ rev: string }>('registry', ({ rev }) => rev !== before)
  // A session may also be told of a step on the way.
  for (const [server, client] of [
    [one, near],
    [two, far],
  ] as const)
    await expect.poll(() => builds(server, client)).toEqual([build])
}

test('a new build is there for sessions at every process; what the old one began, the old one ends', async () => {
  const begun = ask<string>(near, 'slow')
  await expect.poll(() => 'letGo' in globalThis).toBe(true)
  const letGo = (globalThis as unknown as { letGo: () => void }).letGo
  await deploy(NEW)
  expect([await builds(one, near), await builds(two, far)]).toEqual([[NEW], [NEW]])
  expect([await ask(near, 'which'), await ask(far, 'which')]).toEqual([NEW, NEW])
  letGo()
  expect(await begun).toBe(OLD)
  // Columns that still stand on the old build go on loading its files.
  expect((await fetch(`${two.url}/areas/trees/${OLD}/area.json`)).status).toBe(200)
})

test('back to the build before is a deployment like any other', async () => {
  await deploy(OLD)
  expect([await ask(near, 'which'), await ask(far, 'which')]).toEqual([OLD, OLD])
})

test('T40 a build that stood still in one process is left out by all, and runs again in all', async () => {
  const admin = await one.client((await one.addUser({ admin: true })).email)
  const halves = () =>
    [one, two].map(({ parts }) => parts.registry.report().find(({ id }) => id === 'trees')?.half ?? 'none')
  keepStuckBuild(stuckBuildsFile(one.install.dataDir), OLD, 'It held up everybody.')
  await expect.poll(halves).toEqual(['failed', 'failed'])
  await admin.request('act/letBuildRun', { t: '', i: 0, area: 'trees', build: OLD })
  await expect.poll(halves).toEqual(['loaded', 'loaded'])
  // A half is said to be loaded a moment before its actions are there.
  await expect.poll(() => ask(far, 'which').catch(() => undefined)).toBe(OLD)
  admin.close()
})

describe('T40 a server half that fails is put down to its area, and harms nothing else', () => {
  const report = () => one.parts.registry.report().find(({ id }) => id === 'trees')
  const othersWork = async () => {
    expect(await near?.request('create/Note', { name: 'fine' })).toMatchObject({ name: 'fine' })
    expect(one.parts.registry.report().find(({ id }) => id === 'notes')).toMatchObject({ failures: [], mistakes: 0 })
  }

  test('while it runs: in an action and in a save rule', async () => {
    for (let n = 0; n < 2; n++) expect(await codeOf(ask(near, 'fails'))).toBe('generalFailure')
    expect(await codeOf(near?.request('create/Tree', { name: 'broken' }))).toBe('generalFailure')
    expect(report()).toMatchObject({
      runs: 'current',
      failures: ['action fails: undefined is not a tree (2 times)', 'save rule of Tree: no such tree'],
      mistakes: 3,
    })
    const metrics = await (await fetch(`${one.url}/metrics`)).text()
    expect(metrics).toContain('cairn_area_mistakes{area="trees"} 3')
    expect(metrics).toContain(`cairn_area_runs{area="trees",build="${OLD}"} 1`)
    await othersWork()
  })

  test('in browsers, as they tell of it: of an area that reaches them, so often an hour', async () => {
    const tell = (area: string, detail: string) =>
      codeOf(near?.request('act/areaFailed', { area, build: OLD, code: 'areaThrew', detail }))
    expect(await tell('trees', 'no leaves')).toBe('fine')
    expect(await tell('trees', 'no leaves')).toBe('fine')
    expect(await tell('nowhere', 'no leaves')).toBe('fine')
    expect(await codeOf(near?.request('act/areaFailed', { area: 'trees', build: OLD, code: 'x', detail: '' }))).toBe(
      'badMessage',
    )
    const words = `in a browser, build ${OLD}, areaThrew: no leaves (2 times)`
    expect(report()).toMatchObject({ failures: expect.arrayContaining([words]), mistakes: 3, browserFailures: 2 })
    expect(await (await fetch(`${one.url}/metrics`)).text()).toContain('cairn_area_browser_failures{area="trees"} 2')
    await othersWork()
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => tell('trees', `leaf ${at}`)))
    expect(answers).toContain('tooManyAttempts')
    expect(report()?.failures.length).toBeLessThan(20)
  })

  let tree: Item | undefined
  test.each<[string, RegExp, () => Promise<void>]>([
    ['throws while it is loaded', /half done/, () => publish('bbbbbbbb0001', 'throw new Error("half done")')],
    ['is no server half', /Invalid/, () => publish('bbbbbbbb0002', 'export default { saveRules: 3 }')],
    ['is HTML', /./, () => publish('bbbbbbbb0003', '<!doctype html><title>404</title>')],
    ['is missing', /server\.mjs/, () => writeArea(one.install.areaStore, TREES('bbbbbbbb0004'))],
    ['never comes to an end', /no answer after 8000 ms/, () => publish('bbbbbbbb0005', 'await new Promise(() => {})')],
  ])(
    'one that %s: the build that ran last serves on',
    async (_how, words, spoil) => {
      tree ??= await near?.request<Item>('create/Tree', { name: 'Cedar' })
      await spoil()
      await one.parts.registry.refresh()
      expect(report()).toMatchObject({
        ...{ runs: 'lastGood', build: OLD, half: 'loaded' },
        failures: expect.arrayContaining([expect.stringMatching(words)]),
      })
      expect(await near?.request(`read/${tree?.$id}`)).toMatchObject({ name: `Cedar ${OLD}` })
      expect(await near?.request('create/Tree', { name: 'Yew' })).toMatchObject({ name: `Yew ${OLD}` })
      await othersWork()
    },
    20_000,
  )

  test.each<[string, RegExp, () => Promise<void>]>([
    [
      'HTML in place of its data',
      /integrity hash differs|JSON/,
      () => writeFile(file(NEW, 'area.json'), '<!doctype html>'),
    ],
    [
      'data that was cut short',
      /integrity hash differs|JSON/,
      () => writeFile(file(NEW, 'area.json'), '{"id":"trees",'),
    ],
    ['another contract', /needs contract \^9/, () => publish(NEW, half(NEW), { ...TREES(NEW), contract: '^9.0.0' })],
    [
      'data beyond measure',
      /8000000 are allowed/,
      () => publish(NEW, half(NEW), { ...TREES(NEW), texts: { en: { huge: 'x'.repeat(9_000_000) } } }),
    ],
  ])('a build with %s: the build before runs on', async (_how, words, spoil) => {
    await publish(OLD)
    await one.parts.registry.refresh()
    await publish(NEW)
    await spoil()
    await one.parts.registry.refresh()
    expect(report()).toMatchObject({
      ...{ runs: 'lastGood', half: 'loaded' },
      failures: expect.arrayContaining([expect.stringMatching(words)]),
    })
    expect(await ask(near, 'which')).toMatch(/^aaaaaaaa/)
    await othersWork()
  })
})
