import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { TestClient, writeArea } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { copyAreaStore, type AreaStore } from '../support/area-store.ts'
import { expectAccessible, expectFits, SIZES } from '../support/look.ts'
import { PASSWORD, column, leave, signIn } from '../support/people.ts'

const root = path.resolve(import.meta.dirname, '../..')
const ADMIN = 'admin@demo.test'
const valibot = pathToFileURL(createRequire(path.join(root, 'packages/contract/package.json')).resolve('valibot')).href

/** The server half of an area whose long action takes its time. */
const HALF = `
import * as v from '${valibot}'
export default { actions: { survey: {
  long: true, types: ['Buoy'], on: 'type', payload: v.looseObject({ buoys: v.number() }), result: v.null(),
  async run({ payload, task, items }) {
    await task.step('far', ($key) => items.create('Buoy', { name: 'Far buoy', $key }).then(({ $id }) => $id))
    for (let n = 0; n <= payload.buoys; n++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await task.progress(n, payload.buoys)
    }
    return null
  },
} } }`

/**
 * Long work as a person meets it: it shows with its progress, outlives the tab, can be cancelled, and gives
 * its file to whoever asked.
 */
test.describe.serial('tasks', () => {
  let areas: AreaStore
  let folder: string
  let server: ServerProcess
  let page: Page
  let wire: TestClient

  test.beforeAll(async ({ browser }) => {
    areas = copyAreaStore()
    folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-install-'))
    const data = buildAreaData('buoys', [buildItemType('Buoy')], {
      server: true,
      labels: { 'tasks.survey': 'Survey of the buoys' },
    })
    await writeArea(areas.folder, data)
    writeFileSync(path.join(areas.folder, 'buoys/dist', data.build, 'server.mjs'), HALF)
    const install = JSON.parse(readFileSync(path.join(root, 'deploy/installs/shared.json'), 'utf8')) as {
      areas: object
    }
    const file = path.join(folder, 'install.json')
    writeFileSync(file, JSON.stringify({ ...install, areas: { ...install.areas, buoys: 'latest' } }))
    server = await startServerProcess({ AREA_STORE: areas.folder, INSTALL: file })
    page = await (
      await browser.newContext({ viewport: { width: 1600, height: 1000 }, acceptDownloads: true })
    ).newPage()
    // The same person at another place: what they start there shows here.
    wire = await TestClient.signedIn(server.url, ADMIN, PASSWORD)
  })

  test.afterAll(async ({ browser }) => {
    wire?.close()
    await leave(browser, server)
    areas?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const shot = (name: string) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
  const help = (): Locator => page.getByRole('dialog', { name: 'Help' })
  const tasks = (): Locator => page.getByRole('dialog', { name: 'Background tasks' })
  const openTasks = async () => {
    await page.getByRole('button', { name: /^Background tasks/ }).click()
    await expect(tasks()).toBeVisible()
  }

  test('1 · an export says when it is ready; its file has every contact', async () => {
    await signIn(page, server.url, ADMIN)
    await wire.request('act/exportSearch/async', {
      query: { types: ['Contact'] },
      format: 'csv',
      name: 'Contacts 2026-11-20',
    })
    const ready = page.getByRole('status').filter({ hasText: 'Contacts 2026-11-20.csv is ready' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ready.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Contacts 2026-11-20.csv')
    const text = readFileSync(await download.path(), 'utf8')
    expect(text).toContain('Kittiwake')
    expect(text.split('\r\n').length).toBeGreaterThan(20)
    await openTasks()
    await shot('done')
    await expect(tasks().getByRole('link', { name: 'Download' })).toBeVisible()
    await tasks().getByRole('button', { name: 'Remove from the list: Export' }).click()
    await expect(tasks().getByText('Contacts 2026-11-20.csv')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Help', exact: true }), 'the focus is not lost').toBeFocused()
  })

  test('1 · the timeline is narrowed to a person whose name is typed, and its file is made as a task', async () => {
    await page.goto(`${server.url}/timeline`)
    const timeline = column(page, 'Timeline')
    await timeline.getByRole('combobox', { name: 'Person' }).fill('holl')
    await timeline.getByRole('option', { name: 'Marina Holloway' }).click()
    await expect(page).toHaveURL(/by%3DUser-\d+/)
    await expect(timeline.getByRole('button', { name: 'Marina Holloway, Remove' })).toBeVisible()
    await timeline.getByRole('button', { name: 'Export as CSV' }).click()
    const purpose = page.getByRole('dialog', { name: 'What is this export for?' })
    await purpose.getByRole('combobox', { name: 'Purpose' }).selectOption({ label: 'For the work of the project' })
    await purpose.getByRole('button', { name: 'Export', exact: true }).click()
    const ready = page.getByRole('status').filter({ hasText: /^Timeline .*\.csv is ready/ })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ready.getByRole('button', { name: 'Download' }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    expect(text.split('\r\n')[0]).toContain(
      'Date and time,Changed by,Kind of change,Item id,Name of the item,Changed fields,Reason for the change',
    )
    await openTasks()
    await tasks().getByRole('button', { name: 'Remove from the list: Export of the timeline' }).click()
    await page.keyboard.press('Escape')
  })

  for (const [name, size] of Object.entries({ wide: SIZES.wide, narrow: SIZES.narrowest }))
    test(`1 · what is said while a dialog is open stands beside it and can be pressed, ${name}`, async () => {
      await page.setViewportSize(size)
      await page.keyboard.press('?')
      const keys = help()
      await expect(keys.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
      await wire.request('act/exportSearch/async', { query: { types: ['Contact'] }, format: 'csv', name })
      const ready = page.getByRole('status').filter({ hasText: `${name}.csv is ready` })
      await expect(ready).toBeVisible()
      await expect(async () => {
        const [edge, limit] = await Promise.all([ready, keys].map((place) => place.boundingBox()))
        if (!edge || !limit) throw new Error('The message and the dialog must be in view')
        expect(edge.y, 'the dialog leaves room').toBeGreaterThanOrEqual(limit.y + limit.height)
        expect(edge.y + edge.height, 'it stands at the edge of the window').toBe(size.height - 8)
      }).toPass({ timeout: 60_000 })
      await shot(`beside-${name}`)
      await expectFits(page, 'a header with a task')
      await expectAccessible(page, 'a message beside a dialog')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        ready.getByRole('button', { name: 'Download' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`${name}.csv`)
      await expect(keys, 'pressing it is not pressing outside of the dialog').toBeVisible()
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()
      await openTasks()
      await tasks().getByRole('button', { name: 'Remove from the list: Export' }).click()
      await page.keyboard.press('Escape')
      await page.setViewportSize(SIZES.wide)
    })

  test('2 · work goes on while the tab is loaded anew, and is cancelled only when asked twice', async () => {
    await wire.request('act/survey/async', { t: 'Buoy', i: 0, buoys: 600 })
    await expect(page.getByRole('button', { name: 'Background tasks, 1 under way' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Background tasks, 1 under way' }).click()
    const task = tasks().getByRole('listitem')
    await expect(task.getByText(/^\d+ of 600 entries done \(\d+%\)$/)).toBeVisible()
    await expect(task.getByText('Survey of the buoys')).toBeVisible()
    const bar = task.getByRole('progressbar')
    await shot('progress')
    const before = Number(await bar.getAttribute('value'))
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(before)
    await task.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this task?' })
    await shot('question')
    await question.getByRole('button', { name: 'Cancel the task' }).click()
    await expect(task.getByText(/^Task cancelled: \d+ of 600 entries done$/)).toBeVisible()
    await task.getByRole('button', { name: 'Show changed items' }).click()
    await expect(task.getByRole('link')).toHaveText(['Far buoy'])
  })

  test('3 · a request for help keeps what was typed, and arrives as mail', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await help().getByRole('button', { name: 'Ask for help' }).click()
    const form = page.getByRole('dialog', { name: 'Ask for help' })
    await form.getByLabel('What is your question about?').fill('The map stays empty')
    await form.getByLabel('What happened, and what did you expect?').fill('Nothing is drawn since this morning.')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await help().getByRole('button', { name: 'Ask for help' }).click()
    await expect(form.getByLabel('What is your question about?')).toHaveValue('The map stays empty')
    await shot('support')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Your message was sent. The answer comes by e-mail.')).toBeVisible()
    // It leaves a moment later, by itself.
    await expect(async () => {
      await page.goto(`${server.url}/demo/mail`)
      await expect(page.getByText('asks for help: The map stays empty')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 60_000 })
  })
})

/** What the install says to everyone, and what each browser says once. */
test.describe.serial('alerts', () => {
  let server: ServerProcess
  let page: Page
  let wire: TestClient

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    wire = await TestClient.signedIn(server.url, ADMIN, PASSWORD)
  })

  test.afterAll(async ({ browser }) => {
    wire?.close()
    await leave(browser, server)
  })

  test('the word about cookies is said once', async () => {
    await page.goto(`${server.url}/sign-in?next=%2F`)
    const banner = page.getByRole('complementary', { name: 'Cookies' })
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/privacy-policy#cookies')
    await banner.getByRole('button').click()
    await page.reload()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  test('a system alert appears by itself, is put away for good, and can be looked at again', async () => {
    await signIn(page, server.url, 'member@demo.test')
    await wire.request('create/SystemAlert', { title: 'Short pause tonight', message: 'From 22:00 to 22:15.' })
    const alerts = page.getByRole('complementary', { name: 'System alerts' })
    await expect(alerts.getByText('From 22:00 to 22:15.')).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/alert.png` })
    await alerts.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('list', { name: 'System alerts' }).getByRole('button', { name: 'Short pause tonight' }).click()
    await expect(page.getByRole('dialog', { name: 'Short pause tonight' })).toContainText('From 22:00 to 22:15.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('button', { name: 'Show 1 system alert again' }).click()
    await expect(alerts.getByText('Short pause tonight')).toBeVisible()
    await wire.request('create/SystemAlert', { title: 'Please read', message: 'The rules have changed.', modal: true })
    const modal = page.getByRole('alertdialog', { name: 'Please read' })
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await modal.getByRole('button', { name: 'I have read this alert' }).click()
    await expect(modal).toBeHidden()
  })

  test('the page starts without the server, from public files alone', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    // What was loaded is kept a moment later.
    await expect.poll(() => page.evaluate(notYetKept)).toEqual([])
    await server.kill()
    await page.reload()
    await expect(page.getByText('This site could not be started')).toBeVisible()
    const kept = await page.evaluate(async () =>
      (await (await caches.open('cairn-shell')).keys()).map(({ url }) => new URL(url).pathname),
    )
    expect(
      kept.filter((path) => path !== '/' && !/^\/(?!areas)[\w./-]+\.[0-9a-f]{10}\.(js|css|woff2)$/.test(path)),
    ).toEqual([])
  })
})

/** Scripts and styles of this page that could not be loaded without the server. */
async function notYetKept(): Promise<string[]> {
  const cache = await caches.open('cairn-shell')
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const own = loaded.filter((name) => /^\/(?!areas)[\w./-]+\.[0-9a-f]{10}\.(js|css)$/.test(new URL(name).pathname))
  const kept = await Promise.all(own.map((name) => cache.match(name)))
  return own.filter((_name, at) => !kept[at])
}
