import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { rollTo } from '@cairn/area-build'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { publishAreas, type AreaStore } from '../support/area-store.ts'
import { choose, lookAtSizes } from '../support/look.ts'
import { publishMade, type MadeArea } from '../support/made-area.ts'
import { column, leave, PASSWORD, signIn, typeInto } from '../support/people.ts'

const root = path.resolve(import.meta.dirname, '../..')
const valibot = pathToFileURL(createRequire(path.join(root, 'packages/contract/package.json')).resolve('valibot')).href
const ADMIN = 'admin@demo.test'
const [ONE, TWO] = ['one000000000', 'two000000000']
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

const SOUND = `return () => ({ default: () => h('p', null, 'sound: ' + build) })`
const DAMAGED = /is damaged/
const MISTAKE = /stopped because of a mistake/
const LATE = /did not answer in time/

interface Failure {
  kind: string
  words: RegExp
  code?: Partial<MadeArea>
  /** What becomes of its entry on the way. */
  damage?: (entry: string) => string | undefined
}

/** Every way a remote fails in a browser (ARCHITECTURE.md, "Rules", 2; TRUST.md, T34 and T35). */
const FAILURES: readonly Failure[] = [
  { kind: 'missing', words: /could not be found/, damage: () => undefined },
  { kind: 'html', words: DAMAGED, damage: () => '<!doctype html><title>404</title>' },
  { kind: 'truncated', words: DAMAGED, damage: (entry) => entry.slice(0, entry.length / 2) },
  { kind: 'changed', words: DAMAGED, damage: (entry) => entry.replace('build', 'buile') },
  { kind: 'load', words: MISTAKE, code: { atLoad: `throw new Error('broken at load')` } },
  { kind: 'render', words: MISTAKE, code: { get: factory(`throw new Error('broken in render')`) } },
  {
    kind: 'effect',
    words: MISTAKE,
    code: { get: factory(`React.useEffect(() => { throw new Error('broken in an effect') })`) },
  },
  { kind: 'slow', words: LATE },
  { kind: 'silent', words: LATE, code: { get: 'return new Promise(() => {})' } },
  {
    kind: 'endless',
    words: LATE,
    code: { get: `const never = new Promise(() => {}); ${factory('React.use(never)')}` },
  },
]
/** Ways that the server finds out before any browser does. */
const REFUSED: readonly [kind: string, words: RegExp, code: Partial<MadeArea>][] = [
  ['contract', /it needs contract \^9\.0\.0/, { contract: '^9.0.0' }],
  ['unsigned', /it is not signed/, {}],
  ['huge', /its entry has \d+ bytes/, { atLoad: `/*${'x'.repeat(6_000_000)}*/` }],
  ['half', /broken in its server half/, { server: `throw new Error('broken in its server half')` }],
]

function factory(statement: string): string {
  return `return () => ({ default: function Broken() { ${statement}; return null } })`
}

function made(kind: string, more: Partial<MadeArea> = {}): MadeArea {
  const type = `T${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  return { id: `t-${kind}`, build: ONE, type, title: `View ${kind}`, hasCell: true, get: SOUND, ...more }
}

/**
 * Areas of other teams: whatever becomes of one, the rest of the product goes on, and a deployment disturbs
 * nobody.
 */
test.describe.serial('areas', () => {
  let areas: AreaStore
  let folder: string
  let server: ServerProcess
  let wire: TestClient
  let page: Page
  let beside: Page
  /** Entries as they were built, by area. */
  const entries = new Map<string, { file: string; text: string }>()

  test.beforeAll(async ({ browser }) => {
    areas = await publishAreas(privateKey)
    folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-install-'))
    cpSync(path.join(root, 'host/dist'), path.join(folder, 'shell'), { recursive: true })
    for (const { kind, code, damage } of FAILURES) await publishBroken(made(kind, code), damage)
    for (const [kind, , code] of REFUSED) {
      const build = await publishMade(made(kind, code), areas.folder, privateKey)
      if (kind === 'unsigned') rmSync(path.join(build, 'signature.json'))
    }
    await publishMade(tides(ONE, folder), areas.folder, privateKey)
    server = await startServerProcess({
      AREA_STORE: areas.folder,
      INSTALL: writeInstall(folder),
      SHELL_DIR: path.join(folder, 'shell'),
    })
    wire = await TestClient.signedIn(server.url, ADMIN, PASSWORD)
    // A service worker would ask for what a test holds back.
    const open = () => browser.newContext({ viewport: { width: 2560, height: 1000 }, serviceWorkers: 'block' })
    ;[page, beside] = [await (await open()).newPage(), await (await open()).newPage()]
    for (const one of [page, beside]) {
      await signIn(one, server.url, ADMIN)
      await one.evaluate(() => void Object.assign(globalThis, { isSame: true }))
    }
  })

  test.afterAll(async ({ browser }) => {
    wire?.close()
    await leave(browser, server)
    areas?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  async function publishBroken(area: MadeArea, damage?: Failure['damage']): Promise<void> {
    const build = await publishMade(area, areas.folder, privateKey)
    const { entry } = JSON.parse(readFileSync(path.join(build, 'area.json'), 'utf8')) as { entry: { url: string } }
    const file = path.join(build, entry.url)
    const text = readFileSync(file, 'utf8')
    if (!damage) return
    entries.set(area.id, { file, text })
    const left = damage(text)
    if (left === undefined) rmSync(file)
    else writeFileSync(file, left)
  }

  /** Publishes, and waits until the sessions are told. */
  async function deploy(publish: () => Promise<unknown>): Promise<void> {
    wire.pushes.length = 0
    await publish()
    await wire.waitFor('registry', () => true, 60_000)
  }

  const isSame = (one: Page) => one.evaluate(() => 'isSame' in globalThis)
  const words = (one: Page, title: string, nth: number) => column(one, title).nth(nth)

  test('however areas fail, their columns say so within eight seconds, their items stay readable, and the rest works', async () => {
    await page.route('**/areas/t-slow/**/remoteEntry*', () => {})
    const cells: string[] = []
    for (const { kind } of FAILURES) {
      const { type } = made(kind)
      const { _i } = await wire.request(`create/${type}`, { name: `Item ${kind}` })
      cells.push(`t-${kind}`, `i-${type}-${_i}`)
    }
    // What is held back keeps the page from ever being loaded.
    await page.goto(`${server.url}/${cells.join('/')}/my-contacts`, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => void Object.assign(globalThis, { isSame: true }))
    await expect(column(page, 'All contacts').getByRole('option').first()).toBeVisible()
    for (const { kind, words: said } of FAILURES) {
      // Most of so many columns are folded until one goes there.
      await column(page, `View ${kind}`).focus()
      await expect.soft(column(page, `View ${kind}`).getByRole('alert'), kind).toContainText(said)
      const item = column(page, `Item ${kind}`)
      await item.focus()
      await expect.soft(item.getByRole('alert'), kind).toContainText(said)
      await expect.soft(item.getByRole('heading', { name: `Item ${kind}` }), kind).toBeVisible()
    }
    expect(test.info().errors).toEqual([])
  })

  test('an area of which nothing may run is not offered, its files are not given out, and its items are not saved unchecked', async () => {
    for (const kind of ['contract', 'unsigned', 'huge']) {
      await expect(page.getByRole('link', { name: `View ${kind}` })).toHaveCount(0)
    }
    const { status } = await fetch(`${server.url}/areas/t-unsigned/${ONE}/area.json`)
    expect(status).toBe(404)
    await expect(wire.request('create/THalf', { name: 'unchecked' })).rejects.toMatchObject({ code: 'areaMissing' })
  })

  test('each failure is put down to its area, for whoever looks after the install', async () => {
    const reported = async () => {
      const { areas: all } = await wire.request<{ areas: { id: string; failures: string[] }[] }>('act/installAreas', {})
      return Object.fromEntries(all.map(({ id, failures }) => [id, failures.join('; ')]))
    }
    await expect.poll(async () => Object.keys(await quiet(reported))).toEqual([])
    const said = await reported()
    for (const [kind, told] of REFUSED) expect(said[`t-${kind}`]).toMatch(told)
    for (const id of ['organisations', 'vocabulary']) expect(said[id]).toBe('')
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    for (const { kind } of FAILURES)
      expect(metrics).toMatch(new RegExp(`cairn_area_browser_failures\\{area="t-${kind}"\\} [1-9]`))
    await beside.goto(`${server.url}/t-render/t-missing/admin.state`)
    await expect(column(beside, 'View missing').getByRole('alert')).toBeVisible()
    await expect(column(beside, 'State of this site').getByText('t-missing', { exact: true })).toBeVisible()
    await lookInThemes(beside, 'areas that fail')

    /** Areas that failed in the browser and of which nothing is told yet. */
    async function quiet(asked: typeof reported): Promise<Record<string, string>> {
      const told = await asked()
      const missing = FAILURES.filter(({ kind }) => !told[`t-${kind}`]?.includes('in a browser'))
      return Object.fromEntries(missing.map(({ kind }) => [kind, told[`t-${kind}`] ?? '']))
    }
  })

  test('Try again mends each of them without a reload, once there is something sound to load', async () => {
    await page.unroute('**/areas/t-slow/**/remoteEntry*')
    for (const { file, text } of entries.values()) writeFileSync(file, text)
    const others = FAILURES.filter(({ code }) => code)
    await deploy(async () => {
      for (const { kind } of others) await publishMade(made(kind, { build: TWO }), areas.folder, privateKey)
    })
    for (const { kind } of FAILURES) {
      const view = column(page, `View ${kind}`)
      await view.focus()
      await expect(async () => {
        // One that mends late has no button any more.
        const retry = view.getByRole('button', { name: 'Try again' })
        if (await retry.isVisible()) await retry.click({ timeout: 1000 })
        await expect(view.getByText(/^sound: /)).toBeVisible({ timeout: 5000 })
      }).toPass()
    }
    expect(await isSame(page)).toBe(true)
  })

  test('a build is published and taken back under open columns and drafts: nothing reloads, nothing is lost', async () => {
    const drafts = new Map([
      [page, 'First draft'],
      [beside, 'Second draft'],
    ])
    for (const [one, draft] of drafts) {
      const { $id } = await wire.request('create/Tide', { name: draft.replace('draft', 'tide') })
      await one.goto(`${server.url}/i-${$id}/tides`)
      await one.evaluate(() => void Object.assign(globalThis, { isSame: true }))
      await expect(words(one, 'Tides', 0)).toContainText(`Built as ${ONE}`)
      await typeInto(column(one, `${draft.replace('draft', 'tide')} by ${ONE}`), 'Name', draft)
    }
    await words(page, 'Tides', 0).getByRole('button', { name: 'Begin' }).click()

    await deploy(() => publishMade(tides(TWO, folder), areas.folder, privateKey))
    for (const one of drafts.keys()) {
      await openAnother(one, 0, TWO)
      // What the open column still needs of its build is there, too.
      for (const [nth, build] of [ONE, TWO].entries()) {
        await expect(words(one, 'Tides', nth)).toContainText(`Built as ${build}`)
        await words(one, 'Tides', nth).getByRole('button', { name: 'More' }).click()
        await expect(words(one, 'Tides', nth)).toContainText(`more of ${build}`)
      }
    }
    writeFileSync(path.join(folder, 'go'), '')
    await expect(words(page, 'Tides', 0)).toContainText(`answered by ${ONE}`)
    await words(page, 'Tides', 1).getByRole('button', { name: 'Begin' }).click()
    await expect(words(page, 'Tides', 1)).toContainText(`answered by ${TWO}`)
    await save(page, 'First draft', TWO)

    await deploy(() => rollTo(areas.folder, 'tides', ONE))
    await openAnother(beside, 1, ONE)
    await save(beside, 'Second draft', ONE)
    for (const one of drafts.keys()) expect(await isSame(one)).toBe(true)
  })

  test('an area that is switched off or on takes its open views and items with it', async () => {
    const item = column(page, `First draft by ${TWO}`)
    await expect(item).toBeVisible()
    await deploy(async () => switchArea(folder, 'tides', 'off'))
    await expect(column(page, 'This item cannot be shown')).toBeVisible()
    await lookInThemes(page, 'an area switched off')
    await expect(words(page, 'Tides', 0)).toHaveCount(0)
    await deploy(async () => switchArea(folder, 'tides', 'latest'))
    await expect(item).toBeVisible()
    await expect(words(page, 'Tides', 0)).toContainText(`Built as ${ONE}`)
    expect(await isSame(page)).toBe(true)
  })

  test('a new shell asks each of them once, and takes nobody by surprise', async () => {
    const offer = page.getByText('A new version of this site is ready')
    await deploy(async () => writeFileSync(path.join(folder, 'shell/shell.json'), JSON.stringify({ build: TWO })))
    await expect(offer).toHaveCount(1)
    await lookInThemes(page, 'a new version')
    await deploy(() => rollTo(areas.folder, 'tides', TWO))
    await openAnother(page, 1, TWO)
    await expect(offer).toHaveCount(1)
    expect(await isSame(page)).toBe(true)

    // Whether an area breaks by itself or lacks what the new shell has cannot be told: both may help.
    const newer = made('render', { build: 'three0000000', get: factory(`throw new Error('lent by the new shell')`) })
    await deploy(() => publishMade(newer, areas.folder, privateKey))
    await page.goto(`${server.url}/t-render`)
    const said = column(page, 'View render').getByRole('alert')
    await expect(said).toContainText(MISTAKE)
    await expect(said).toContainText('Save your work, then refresh the page.')
    await expect(said.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  async function lookInThemes(one: Page, name: string): Promise<void> {
    for (const theme of ['dark', 'light'] as const) {
      await choose(one, theme)
      // The same view stands there more than once.
      await lookAtSizes(one, name, theme, ['landmark-unique'])
    }
  }

  /**
   * Opens one more column beside the nth, which runs what is deployed now; the push may still be on its way.
   */
  async function openAnother(one: Page, nth: number, build: string): Promise<void> {
    await expect(async () => {
      const next = words(one, 'Tides', nth + 1)
      // One that was opened too soon keeps its build.
      if (await next.isVisible()) await next.getByRole('button', { name: 'Close this column' }).click()
      await words(one, 'Tides', nth).getByRole('button', { name: 'Another' }).click()
      await expect(next).toContainText(`Built as ${build}`, { timeout: 5000 })
    }).toPass()
  }

  async function save(one: Page, draft: string, build: string): Promise<void> {
    const item = column(one, `${draft.replace('draft', 'tide')} by ${ONE}`)
    await expect(item.getByLabel('Name', { exact: true })).toHaveValue(draft)
    await item.focus()
    await item.getByRole('button', { name: 'Save now' }).click()
    await expect(column(one, `${draft} by ${build}`)).toBeVisible()
  }
})

/**
 * The install of the demo with the made areas besides; only what is signed with the key of this journey runs.
 */
function writeInstall(folder: string): string {
  const file = path.join(folder, 'install.json')
  const install = JSON.parse(readFileSync(path.join(root, 'deploy/installs/shared.json'), 'utf8')) as { areas: object }
  const kinds = [...FAILURES.map(({ kind }) => kind), ...REFUSED.map(([kind]) => kind)]
  const names = ['tides', ...kinds.map((kind) => `t-${kind}`)]
  const publishers = [{ name: 'Journey', key: String(publicKey.export({ format: 'jwk' }).x) }]
  const all = { ...install.areas, ...Object.fromEntries(names.map((name) => [name, 'latest'])) }
  writeFileSync(file, JSON.stringify({ ...install, publishers, areas: all }))
  return file
}

function switchArea(folder: string, id: string, version: string): void {
  const file = path.join(folder, 'install.json')
  const install = JSON.parse(readFileSync(file, 'utf8')) as { areas: object }
  writeFileSync(file, JSON.stringify({ ...install, areas: { ...install.areas, [id]: version } }))
}

/**
 * An area whose view shows its build, loads more of it, and calls an action that ends when the file `go`
 * exists.
 */
function tides(build: string, folder: string): MadeArea {
  return {
    ...{ id: 'tides', build, type: 'Tide', title: 'Tides' },
    more: `export default 'more of ${build}'`,
    get: `return () => ({ default: function Tides() {
      const [said, say] = React.useState('')
      const { openRight } = host.useCell()
      const { act } = host.useCommands()
      const button = (name, run) => h('button', { onClick: run }, name)
      return h('div', null, h('p', null, 'Built as ' + build), h('p', null, said),
        button('More', () => import(base + 'more.js').then((more) => say(more.default))),
        button('Begin', () => act('await', 'Tide-1').then(say)),
        button('Another', () => openRight('v-tides')))
    } })`,
    server: `import * as v from '${valibot}'
import { existsSync } from 'node:fs'
export default {
  saveRules: { Tide: ({ after }) => { after.name = after.name.replace(/ by .*/, '') + ' by ${build}' } },
  actions: { await: { types: ['Tide'], on: 'item', payload: v.looseObject({}), result: v.string(), async run() {
    while (!existsSync('${path.join(folder, 'go')}')) await new Promise((resolve) => setTimeout(resolve, 20))
    return 'answered by ${build}'
  } } },
}`,
  }
}
