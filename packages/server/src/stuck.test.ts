import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { codeOf } from '@cairn/testkit/kept-community'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { writeTestInstall } from '@cairn/testkit/test-install'
import { DEMO_PASSWORD } from './features/demo/accounts.ts'

const AREA = buildAreaData('trees', [buildItemType('Tree', { visibility: 'COMMUNITY' })], { server: true })
const HALF = `export default { saveRules: { Tree: async function grow({ after }) {
  await 1
  if (after?.name === 'Endless') for (;;) {}
} } }`

let server: ServerProcess
beforeAll(async () => {
  const { install, areaStore } = await writeTestInstall([AREA])
  await writeFile(join(areaStore, 'trees/dist', AREA.build, 'server.mjs'), HALF)
  server = await startServerProcess({ INSTALL: install, AREA_STORE: areaStore })
})
afterAll(() => server.close())

const signedIn = (name: string) => TestClient.signedIn(server.url, `${name}@demo.test`, DEMO_PASSWORD)
interface Report {
  areas: { id: string; half: string; waits?: { build: string; reasons: string[]; isSwitchedOff?: true } }[]
}
const treesOf = async (admin: TestClient) =>
  (await admin.request<Report>('act/installAreas', {})).areas.find(({ id }) => id === 'trees')

test('T40: an endless loop in an area ends the process within its time; the next start leaves that build out', async () => {
  const [admin, other] = await Promise.all([signedIn('admin'), signedIn('admin')])
  const cedar = await admin.request<Item>('create/Tree', { name: 'Cedar' })
  const ended = server.ended()
  // Whoever sent it hears that it may not have been done, so that nothing sends it again by itself.
  expect(await codeOf(admin.request('create/Tree', { name: 'Endless' }))).toBe('outcomeUnknown')
  expect((await other.closed).code).toBe(1013)
  expect(await ended).toBe(75)
  expect(server.output()).toMatch(new RegExp(`"build":"${AREA.build}","where":"grow \\(${AREA.build}/server.mjs:3\\)"`))

  await server.start()
  const back = await signedIn('admin')
  expect(await back.request(`read/${cedar.$id}`)).toMatchObject({ name: 'Cedar' })
  expect(await codeOf(back.request('create/Tree', { name: 'Endless' }))).toBe('areaMissing')
  expect(await treesOf(back)).toMatchObject({
    half: 'failed',
    waits: { build: AREA.build, reasons: [expect.stringContaining('grow')], isSwitchedOff: true },
  })

  await back.request('act/letBuildRun', { t: '', i: 0, area: 'trees', build: AREA.build })
  expect(await back.request('create/Tree', { name: 'Alder' })).toMatchObject({ name: 'Alder' })
  expect(await treesOf(back)).toMatchObject({ half: 'loaded' })
})

test('T40: a process told to stop while its code loops ends', async () => {
  if (server.pid() === undefined) await server.start()
  const admin = await signedIn('admin')
  const ended = server.ended()
  admin.request('create/Tree', { name: 'Endless' }).catch(() => {})
  process.kill(server.pid() ?? 0, 'SIGTERM')
  expect([0, 1, 75]).toContain(await ended)
})
