import { expect, test, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { leave, PASSWORD, signIn } from '../support/people.ts'

const STEWARD = 'lands@demo.test'
const WARNED = 'Wax cylinder of a lullaby'

/** A steward pins to a collection, arranges, leaves out and presents. */
test.describe.serial('collections', () => {
  let server: ServerProcess
  let page: Page
  let wire: TestClient

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    wire = await TestClient.signedIn(server.url, STEWARD, PASSWORD)
    await signIn(page, server.url, STEWARD)
  })
  test.afterAll(async ({ browser }) => {
    wire?.close()
    await leave(browser, server)
  })

  const find = (body: object) =>
    wire.request<{ ids: string[]; labels: Record<string, string> }>('search/ids', { ...body, labels: true })
  const idOf = async (type: string, text: string) => (await find({ types: [type], text })).ids[0] ?? ''

  test('what is pinned is arranged by keyboard, and something is left out', async () => {
    const id = await idOf('Collection', 'shore')
    const { ids, labels } = await find({ must: [{ prop: 'collections', kind: 'in', value: [id] }], max: 200 })
    const out = ids.find((each) => each.startsWith('Meeting-')) ?? ''
    await page.goto(`${server.url}/i-${id}`)
    const shore = page.getByRole('region', { name: 'The shore', exact: true })
    const choose = async (what: string, words: string) => {
      const field = shore.getByRole('combobox', { name: what })
      // While members arrive above the button, it may move away under a press.
      await expect(async () => {
        if (!(await field.isVisible())) await shore.getByRole('button', { name: what, exact: true }).click()
        await expect(field).toBeVisible({ timeout: 2000 })
      }).toPass()
      await field.fill(words)
      await page
        .getByRole('option', { name: new RegExp(words) })
        .first()
        .click()
    }
    await choose('Pin an item', WARNED)
    await shore.getByRole('button', { name: 'Arrange pinned items', exact: true }).click()
    const pins = shore.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Unpin / }) })
    await expect(pins.last()).toContainText(WARNED)
    const count = await pins.count()
    await pins.last().getByRole('button', { name: /up$/ }).press('Alt+ArrowUp')
    await expect(pins.nth(count - 2)).toContainText(WARNED)
    await pins.nth(count - 2).dragTo(pins.first())
    await expect(pins.first()).toContainText(WARNED)
    await expectAccessible(page, 'pins that are arranged')
    await shore.getByRole('button', { name: 'Finish arranging' }).click()
    await choose('Leave an item out of the collection', labels[out] ?? '')
    const left = { must: [{ prop: 'collections', kind: 'in', value: [id] }], max: 200 }
    await expect.poll(async () => (await find(left)).ids).not.toContain(out)
  })

  test('what is pinned is presented by arrow keys, a warning before its picture', async () => {
    const shore = page.getByRole('region', { name: 'The shore', exact: true })
    await shore.getByRole('button', { name: 'Present the collection', exact: true }).click()
    const shown = page.getByRole('dialog', { name: 'The shore' })
    await expect(shown.getByText(WARNED)).toBeVisible()
    await expect(shown.getByText(/^Content warning:/)).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Show this item', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(shown.getByRole('status')).toHaveText(/^Item 2 of/)
    await expect(shown.getByText(/^Content warning:/)).toHaveCount(0)
    await page.keyboard.press('Home')
    await expect(shown.getByRole('status')).toHaveText(/^Item 1 of/)
    await shown.getByRole('button', { name: 'End the presentation' }).click()
    await expect(shown).toHaveCount(0)
  })

  test('what is pinned or left out is so no more when its link is taken away', async () => {
    await page.goto(`${server.url}/i-${await idOf('Collection', 'shore')}`)
    const shore = page.getByRole('region', { name: 'The shore', exact: true })
    await expect(shore.getByText('leaves out · 3')).toBeVisible()
    await shore.getByRole('button', { name: 'Change the link' }).first().click()
    const link = page.getByRole('region', { name: /^The shore ./ })
    await link.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(shore.getByText('leaves out · 2')).toBeVisible()
    // What is pinned stands among the members alone.
    await expect(shore.getByText(/^contains ·/)).toHaveCount(0)
  })

  test('a print says what it is for: no use that somebody on it has not agreed to', async () => {
    await page.goto(`${server.url}/i-${await idOf('Collection', 'shore')}`)
    const shore = page.getByRole('region', { name: 'The shore', exact: true })
    const purpose = page.getByRole('dialog', { name: 'What is this export for?' })
    const print = async (why: string) => {
      await shore.getByRole('button', { name: 'Print the collection', exact: true }).click()
      await purpose.getByRole('combobox', { name: 'Purpose' }).selectOption({ label: why })
      await purpose.getByRole('button', { name: 'Export', exact: true }).click()
    }
    await print('Teaching')
    await expect(
      page.getByText('The people who shared this knowledge have not agreed to this use').first(),
    ).toBeVisible()
    await print('To return the material to the people concerned')
    await expect(purpose).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: /^The shore.*\.pdf is ready/ })).toBeVisible()
  })

  test('a steward asks why a person cannot see something, and is told the protocol', async () => {
    await page.goto(`${server.url}/i-${await idOf('Belonging', 'rattle')}`)
    await page.getByRole('button', { name: 'About this item' }).click()
    const about = page.getByRole('dialog', { name: 'About this item' })
    const person = about.getByRole('combobox', { name: 'Person' })
    await person.pressSequentially('Jonah')
    await page.getByRole('option', { name: /Jonah Pebble/ }).click()
    await expect(about.getByText('Jonah Pebble cannot see this item')).toBeVisible()
    await expect(about.getByText('Protocol: For the family of the story only')).toBeVisible()
    await expect(
      about.getByText('This person does not meet the protocol, or the protocol is closed in this season.'),
    ).toBeVisible()
    await about.getByRole('button', { name: 'Close' }).click()
  })

  test('a visitor walks through what is public of a collection, and takes nothing away', async ({ browser }) => {
    const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await visitor.goto(`${server.url}/i-${await idOf('Collection', 'shore')}`)
    const shore = visitor.getByRole('region', { name: 'The shore', exact: true })
    await expect(shore.getByText('Feast dish').first()).toBeVisible()
    await expect(shore.getByText('Cedar mat')).toHaveCount(0)
    await expect(shore.getByRole('button', { name: 'Present the collection', exact: true })).toBeVisible()
    await expect(shore.getByRole('button', { name: 'Print the collection', exact: true })).toHaveCount(0)
    await expect(shore.getByText(/^Added /)).toBeVisible()
    await visitor.goto(`${server.url}/belongings`)
    await expect(visitor.getByText(/^\d+ belongings whose holders you may not see/)).toBeVisible()
    await visitor.context().close()
  })
})
