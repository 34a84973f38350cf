import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from './desk.ts'
import { choose, look, SIZES } from './look.ts'
import { column, leave, signIn, typeInto } from './people.ts'

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

/** What lies over the views, what a visitor sees, and what is left of it at 200 % or to a screen reader: it can all be reached. */
test.describe('within reach', () => {
  let server: ServerProcess
  let page: Page
  let list = ''
  let contact = ''

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    ;({ page } = await openDesk(browser))
    await signIn(page, server.url, 'lands@demo.test')
    list = `${server.url}/my-contacts`
    await page.goto(list)
    await column(page, 'My contacts')
      .getByRole('option', { name: /Amos Kittiwake/ })
      .click()
    await expect(column(page, 'Amos Kittiwake')).toBeVisible()
    contact = page.url()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  for (const [theme, size] of [
    ['light', 'wide'],
    ['dark', 'narrow'],
  ] as const) {
    test(`dialogs, ${theme}, ${size}`, async () => {
      await page.setViewportSize(SIZES.wide)
      await page.goto(list)
      await choose(page, theme)
      await page.setViewportSize(SIZES[size])
      for (const [name, open] of Object.entries(DIALOGS)) {
        await page.goto(name === 'bulk' || name === 'conditions' ? list : contact)
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

  test('at 200 % of 1280 by 800 everything reflows and can be reached', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
    const zoomed = await context.newPage()
    await signIn(zoomed, server.url, 'lands@demo.test')
    for (const [name, address] of Object.entries({ home: server.url, list, search: `${server.url}/search?c0=salt` })) {
      await zoomed.goto(address)
      await expect(zoomed.getByRole('region').last().getByRole('heading').first()).toBeVisible()
      await look(zoomed, `${name}-zoomed`)
    }
    await zoomed.goto(contact)
    const amos = column(zoomed, 'Amos Kittiwake')
    await typeInto(amos, 'Other phone', '604 555 0155')
    await expect(amos.getByLabel('Other phone', { exact: true })).toBeInViewport()
    await expect(amos.getByRole('button', { name: 'Save now' })).toBeInViewport()
    await look(zoomed, 'contact-zoomed')
    await context.close()
  })

  test('what a screen reader is told of a list and an item', async () => {
    await page.setViewportSize(SIZES.wide)
    await page.goto(contact)
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
        - status: 27 contacts · sorted by name
        - button "New Contact"
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
})
