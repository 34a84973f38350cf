import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { column, signIn, typeInto } from './people.ts'

/** Pictures of every view, for people to look at. */
const LOOKS = path.resolve(import.meta.dirname, '../test-results/looks')

const SIZES = {
  wide: { width: 1600, height: 1000 },
  medium: { width: 1024, height: 800 },
  narrow: { width: 390, height: 844 },
}

/** What opens each dialog, in the list of contacts or beside one of them. */
const DIALOGS: Record<string, (page: Page) => Promise<void>> = {
  conditions: (page) => page.getByRole('button', { name: 'Conditions' }).click(),
  bulk: async (page) => {
    await page
      .getByRole('option')
      .first()
      .click({ modifiers: ['Control'] })
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  },
  info: (page) => fromMenu(page, 'About this item'),
  notify: (page) => fromMenu(page, 'Notifications'),
  keys: (page) => page.keyboard.press('?'),
}

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('region').last().getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Every view in light and dark, wide and narrow: no accessibility violation, nothing wider than the window. */
test.describe.serial('looks', () => {
  let server: ServerProcess
  let page: Page
  const views: Record<string, string> = {}

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: SIZES.wide })).newPage()
    await page.goto(`${server.url}/sign-in`)
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await signIn(page, server.url, 'lands@demo.test')
    Object.assign(views, await collectViews(page, server.url))
  })
  test.afterAll(() => server?.close())

  for (const theme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`${theme}, ${size}`, async () => {
        await page.setViewportSize(SIZES.wide)
        await choose(page, theme)
        await page.setViewportSize(viewport)
        for (const [name, address] of Object.entries(views)) {
          await page.goto(address)
          await expect(page.getByRole('region').last().getByRole('heading').first()).toBeVisible()
          await page.waitForLoadState('networkidle')
          // Between the two others nothing new is laid out: it is only looked at.
          await look(page, `${name}-${theme}-${size}`, size !== 'medium')
        }
      })
    }
  }

  for (const [theme, size] of [
    ['light', 'wide'],
    ['dark', 'narrow'],
  ] as const) {
    test(`dialogs, ${theme}, ${size}`, async () => {
      await page.setViewportSize(SIZES.wide)
      await choose(page, theme)
      await page.setViewportSize(SIZES[size])
      for (const [name, open] of Object.entries(DIALOGS)) {
        await page.goto(views[name === 'bulk' || name === 'conditions' ? 'list' : 'contact'] ?? '')
        await page.getByRole('region').last().getByRole('heading').first().waitFor()
        await open(page)
        await expect(page.getByRole('dialog')).toBeVisible()
        await look(page, `dialog-${name}-${theme}-${size}`)
      }
    })

    test(`what a visitor sees, ${theme}, ${size}`, async ({ browser }) => {
      const visitor = await (await browser.newContext({ viewport: SIZES[size], colorScheme: theme })).newPage()
      for (const view of ['register', 'forgot-password', 'privacy-policy']) {
        await visitor.goto(`${server.url}/${view}`)
        await expect(visitor.getByRole('heading').first()).toBeVisible()
        await visitor.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme)
        await look(visitor, `${view}-${theme}-${size}`)
      }
      await visitor.context().close()
    })
  }

  for (const theme of ['light', 'dark'] as const) {
    test(`the gallery of fields and components is for administrators, ${theme}`, async ({ browser }) => {
      await page.goto(`${server.url}/admin.gallery`)
      await expect(page.getByText('This address leads nowhere')).toBeVisible()
      const admin = await (await browser.newContext({ viewport: SIZES.wide })).newPage()
      await signIn(admin, server.url, 'admin@demo.test')
      await choose(admin, theme)
      await admin.goto(`${server.url}/admin.gallery`)
      for (const part of ['Fields, read', 'Components', 'Fields, edited']) {
        await admin.setViewportSize(SIZES.wide)
        await admin.getByRole('button', { name: part }).click()
        await expect(column(admin, 'Gallery').getByRole('heading', { level: 3 }).first()).toBeVisible()
        await expectAccessible(admin, `gallery, ${part}, ${theme}`)
        for (const [size, viewport] of Object.entries(SIZES)) {
          await admin.setViewportSize(viewport)
          await admin.screenshot({ path: test.info().outputPath(`gallery-${part}-${theme}-${size}.png`) })
        }
      }
      await expectAccessible(admin, `gallery, edited, ${theme}, narrow`)
      await admin.context().close()
    })
  }

  test('at 320 px, which is also 1280 px at 400 %, nothing is wider than the window', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [name, address] of Object.entries(views)) {
      await page.goto(address)
      await expect(page.getByRole('region').last().getByRole('heading').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320)
    }
  })

  test('at 200 % of 1280 by 800 everything reflows and can be reached', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
    const zoomed = await context.newPage()
    await signIn(zoomed, server.url, 'lands@demo.test')
    for (const name of ['home', 'list', 'search', 'words']) {
      await zoomed.goto(views[name] ?? '')
      await expect(zoomed.getByRole('region').last().getByRole('heading').first()).toBeVisible()
      await look(zoomed, `${name}-zoomed`)
    }
    await zoomed.goto(views.contact ?? '')
    const contact = column(zoomed, 'Amos Kittiwake')
    await typeInto(contact, 'Other phone', '604 555 0155')
    await expect(contact.getByLabel('Other phone', { exact: true })).toBeInViewport()
    await expect(contact.getByRole('button', { name: 'Save now' })).toBeInViewport()
    await look(zoomed, 'contact-zoomed')
    await context.close()
  })

  test('what a screen reader is told of a list and an item', async () => {
    await page.setViewportSize(SIZES.wide)
    await page.goto(views.contact ?? '')
    await expect(column(page, 'My contacts')).toMatchAriaSnapshot(`
      - region "My contacts":
        - heading "My contacts"
        - button "Make the column wider"
        - button "Close this column"
        - searchbox "Filter contacts"
        - button "Filter"
        - button "Conditions"
        - button "Saved"
        - group "Show as":
          - button "List" [pressed]
          - button "Table"
        - listbox "contacts":
          - option "Ada Fernwood Saltbox Inlet Nation · (250) 555-0100"
          - option /Amos Kittiwake/ [selected]
        - contentinfo:
          - status: /27 contacts · sorted by name/
    `)
    await expect(column(page, 'Amos Kittiwake')).toMatchAriaSnapshot(`
      - region "Amos Kittiwake":
        - heading "Amos Kittiwake"
        - group "Place in the list":
          - button "Previous"
          - text: 2 of 27
          - button "Next"
        - button "History"
        - heading "Name and place"
        - term: First name
        - definition:
          - text: Amos
          - button "Edit First name"
        - heading "How to reach"
    `)
  })

  test('who asked for less motion sees none, and in forced colours the controls keep their edges', async () => {
    await page.setViewportSize(SIZES.wide)
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await page.goto(views.contact ?? '')
    await expect(column(page, 'Amos Kittiwake')).toBeVisible()
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    await expect.poll(moving).toBe(0)
    await page.screenshot({ path: path.join(LOOKS, 'contact-forced-colours.png') })
    // The colours are the person's own then; what the page would have is not what they see.
    await expectAccessible(page, 'forced colours', ['color-contrast'])
    await page.emulateMedia({ reducedMotion: null, forcedColors: null })
  })

  test('an open edit, a menu and the search are accessible too', async () => {
    await page.setViewportSize(SIZES.wide)
    await page.goto(views.contact ?? '')
    const contact = column(page, 'Amos Kittiwake')
    await typeInto(contact, 'E-mail', 'not an address')
    await contact.getByRole('button', { name: 'Save now' }).click()
    await expect(contact.getByText('Not an e-mail address', { exact: true })).toBeVisible()
    await expectAccessible(page, 'an invalid field')
    await contact.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    // A menu stands over the page, outside its landmarks, while it is open.
    await expectAccessible(page, 'the user menu', ['region'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Search everything/ }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('sal')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'the search')
  })
})

async function collectViews(page: Page, url: string): Promise<Record<string, string>> {
  await page.goto(`${url}/my-contacts`)
  await column(page, 'My contacts')
    .getByRole('option', { name: /Amos Kittiwake/ })
    .click()
  await expect(column(page, 'Amos Kittiwake')).toBeVisible()
  const contact = page.url()
  await column(page, 'Amos Kittiwake').getByRole('button', { name: 'Saltbox Inlet Nation' }).click()
  await expect(column(page, 'Saltbox Inlet Nation')).toBeVisible()
  const stack = page.url()
  await page.goto(`${url}/vocab.words-phrases`)
  await column(page, 'Words and phrases').getByRole('option').first().click()
  await expect(page).toHaveURL(/i-Lexeme-\d+/)
  const words = page.url()
  return {
    home: `${url}/`,
    timeline: `${url}/timeline`,
    notifications: `${url}/notifications`,
    profile: `${url}/i-User-2`,
    list: `${url}/my-contacts`,
    contact,
    stack,
    words,
    organisations: `${url}/my-organizations`,
    search: `${url}/search?c0=saltbox`,
    'invalid path': `${url}/no-such-view`,
    'refused item': `${url}/i-Contact-99999`,
  }
}

/** Keeps a picture; nothing may be wider than the window, nor hard to reach. */
async function look(page: Page, name: string, isScanned = true): Promise<void> {
  await page.screenshot({ path: path.join(LOOKS, `${name}.png`) })
  if (isScanned) await expectAccessible(page, name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits`).toBe(true)
}

async function choose(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  if ((await isDark()) === (theme === 'dark')) return
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect.poll(isDark).toBe(theme === 'dark')
  await page.keyboard.press('Escape')
}

async function expectAccessible(page: Page, what: string, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .disableRules(without)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
}
