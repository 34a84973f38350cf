import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArea, newArea, type Backend } from '@cairn/area-build'
import { checkViews } from '@cairn/area-build/check-views'
import { findChromium } from '@cairn/area-build/find-chromium'
import type { AreaData } from '@cairn/contract/registry'
import { buildAreaData } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, TEST_PASSWORD, type TestServer } from '@cairn/testkit/server'
import { root } from './paths.ts'

const shell = path.join(root, 'host/dist')
const NAME = 'field-notes'
const IN_LIGHT = `the view ${NAME}, in the light theme: `
const IN_DARK = `the view ${NAME}, in the dark theme: `

const browser = findChromium()
const isBuilt = existsSync(path.join(shell, 'index.html'))
if (!browser) console.warn('no view is looked at: there is no Chromium here (npm test installs one)')
if (!isBuilt) console.warn('no view is looked at: the shell is not built (npm run build)')

describe.runIf(browser && isBuilt)('views in a browser', () => {
  let copy = ''
  let folder = ''
  let server: TestServer
  let backend: Backend
  let sound = ''
  const view = () => path.join(folder, `src/web/views/${NAME}.view.tsx`)
  beforeAll(async () => {
    // Beside the real areas' packages, so that it finds the same.
    copy = mkdtempSync(path.join(root, 'packages/area-build/dist-views-'))
    folder = await newArea(NAME, copy)
    symlinkSync(path.join(root, 'remotes/vocabulary/node_modules'), path.join(folder, 'node_modules'))
    sound = readFileSync(view(), 'utf8')
    const { folder: built } = await buildArea(folder)
    const data = JSON.parse(readFileSync(path.join(built, 'area.json'), 'utf8')) as AreaData
    server = await startTestServer({
      areas: [buildAreaData('people', [...COMMUNITY_TYPES]), { ...data, server: false }],
    })
    cpSync(shell, server.install.shellDir, { recursive: true })
    const { email } = await server.addUser({ admin: true })
    const admin = await server.client(email)
    const { $id: owner } = await admin.request('create/Organization', { name: 'Home' })
    await admin.request('create/FieldNotes', { title: 'A note', owner })
    admin.close()
    backend = { origin: server.url, email, password: TEST_PASSWORD }
  }, 120_000)
  afterAll(async () => {
    await server?.close()
    rmSync(copy, { recursive: true, force: true })
  })

  const check = () => checkViews(folder, backend, browser ?? '')

  test('of a sound area there is nothing to say, in either theme', async () => {
    expect(await check()).toEqual([])
  }, 120_000)

  test('what keeps people out is named with its view and theme, also where a view keeps asking: a picture without words, words too dark for the dark one', async () => {
    const hardToRead = `<><img src="/favicon.ico" /><p style={{ color: '#2a2a2a' }}>Barely there</p></>`
    writeFileSync(view(), broken(hardToRead, `setInterval(() => void fetch('/config.json'), 100)`))
    const said = await check()
    expect(said).toContainEqual(expect.stringContaining(`${IN_LIGHT}image-alt: img`))
    expect(said).toContainEqual(expect.stringContaining(`${IN_DARK}image-alt: img`))
    expect(said.filter((one) => one.includes('color-contrast'))).toEqual([
      expect.stringContaining(`${IN_DARK}color-contrast: p`),
    ])
  }, 120_000)

  test('a view that breaks is told by its own words', async () => {
    writeFileSync(view(), broken('null', `throw new Error('never mind')`))
    expect(await check()).toContainEqual(
      expect.stringMatching(/in the light theme: it says ".*stopped because of a mistake/),
    )
    writeFileSync(view(), sound)
  }, 120_000)

  test('who cannot sign in is told so', async () => {
    await expect(checkViews(folder, { ...backend, password: 'another' }, browser ?? '')).rejects.toThrow(
      `${backend.email} could not sign in at ${backend.origin}`,
    )
  }, 120_000)
})

function broken(content: string, statement = ''): string {
  return `export default function Broken() {\n  ${statement}\n  return ${content}\n}\n`
}
