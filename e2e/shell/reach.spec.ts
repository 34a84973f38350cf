import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { choose, look, SIZES } from '../support/look.ts'
import { column, leave, pressUntil, signIn, typeInto } from '../support/people.ts'

/** Of page, scripts and styles until the first view stands (bytes, brotli). */
const MOST_BYTES = 175_000

/** What opens each dialog, in the list of contacts or beside one of them. */
const DIALOGS: Record<string, (page: Page) => Promise<void>> = {
  conditions: async (page) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Set exact conditions…' }).click()
  },
  bulk: async (page) => {
    await page
      .getByRole('option')
      .first()
      .click({ modifiers: ['Control'] })
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  },
  info: (page) => fromMenu(page, 'About this item'),
  notify: (page) => fromMenu(page, 'Notifications'),
  keys: (page) => pressUntil(page, '?', page.getByRole('dialog')),
}

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('region').last().getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/**
 * What lies over the views, what a visitor sees, and what is left of it at 200 % or to a screen reader: it
 * can all be reached.
 */
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
    await expect(page).toHaveURL(/i-Contact-\d+$/)
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
      const visitor = await (await browser.newContext({ viewport: SIZES[size] })).newPage()
      await visitor.addInitScript((isDark) => localStorage.setItem('cairn-dark', String(isDark)), theme === 'dark')
      for (const view of ['register', 'forgot-password', 'privacy-policy']) {
        await visitor.goto(`${server.url}/${view}`)
        await expect(visitor.getByRole('heading').first()).toBeVisible()
        await look(visitor, `${view}-${theme}-${size}`)
      }
      await visitor.goto(`${server.url}/sign-in?next=%2F`)
      await expect(visitor.getByRole('main')).toMatchAriaSnapshot(`
        - main:
          - heading "Sign in to Cairn" [level=1]
          - textbox "E-mail"
          - textbox "Password"
          - button "Show password"
          - button "Sign in"
          - link "Forgot your password?"
          - navigation "About this site":
            - link "Terms of use"
      `)
      await visitor.context().close()
    })
  }

  test('what comes before the first view is small: page, scripts and styles', async ({ browser }) => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${server.url}/sign-in?next=%2F`)
    await visitor.getByLabel('E-mail').waitFor()
    await visitor.waitForLoadState('networkidle')
    const loaded = await visitor.evaluate(() =>
      ['navigation', 'resource']
        .flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[])
        .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
    )
    const code = loaded.filter(({ path }) => /(\.js|\.css|\/sign-in)$/.test(path))
    expect(code.length).toBeGreaterThan(4)
    expect(code.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES)
    await visitor.context().close()
  })

  test('a browser that is too old, or keeps no data, says so and nothing else', async ({ browser }) => {
    const context = await browser.newContext({ viewport: SIZES.narrow })
    const old = await context.newPage()
    await old.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
    await old.goto(`${server.url}/sign-in?next=%2F`)
    await expect(old.getByRole('alert')).toHaveText(/This browser is too old/)
    await look(old, 'unsupported', false)
    const closed = await context.newPage()
    await closed.addInitScript(() => Reflect.defineProperty(window, 'localStorage', { get: () => null }))
    await closed.goto(`${server.url}/sign-in?next=%2F`)
    await expect(closed.getByRole('alert')).toHaveText(/This browser keeps no data/)
    await context.close()
  })

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
    await expect(amos).toBeVisible()
    // The menu lies over everything: focus goes in, stays, and comes back, and Esc closes no column.
    const opener = zoomed.getByRole('button', { name: 'Open the menu' })
    await opener.press('Enter')
    const menu = zoomed.getByRole('dialog', { name: 'Main menu' })
    await expect(menu.getByRole('button', { name: 'Close the menu' })).toBeFocused()
    await look(zoomed, 'menu-zoomed')
    const behind = zoomed.getByRole('banner').getByRole('button').first()
    expect(await behind.evaluate((button) => (button.focus(), document.activeElement === button))).toBe(false)
    await zoomed.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(amos).toBeVisible()
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
        - button /^All \\d+$/
        - button "Show this column alone"
        - button "Close this column"
        - searchbox "Filter contacts"
        - button "Filter"
        - button "Name, A to Z"
        - button "Show results as List"
        - button "More actions for this list"
        - listbox "contacts":
          - option /Ada Fernwood \\(\\d+\\) [\\d-]+ · Saltbox Inlet Nation/
          - option /Amos Kittiwake/ [selected]
        - status: 29 contacts · sorted by name
        - button "New Contact"
    `)
    await expect(column(page, 'Amos Kittiwake')).toMatchAriaSnapshot(`
      - region "Amos Kittiwake":
        - heading /Contact/ [level=2]
        - group "Position in the list":
          - button "Previous item"
          - text: 2 of 29
          - button "Next item"
        - button "History"
        - heading "Amos Kittiwake" [level=3]
        - term: E-mail
        - definition:
          - link "amos.kittiwake@saltbox-inlet.example"
        - heading "Name and organisations"
        - term: First name
        - definition:
          - text: Amos
          - button "Edit First name"
        - group "Fill in more fields":
          - button "Edit Middle name"
        - button "Show all changes"
    `)
  })

  test('what a screen reader is told of the history of an item, and of what is known about it', async () => {
    await column(page, 'Amos Kittiwake').getByRole('button', { name: 'History' }).click()
    await expect(column(page, 'History of Amos Kittiwake')).toMatchAriaSnapshot(`
      - region "History of Amos Kittiwake":
        - heading "History of Amos Kittiwake"
        - group "Show changes":
          - button "Changes to this item" [pressed]
          - button "Also related items’ changes"
        - list:
          - listitem:
            - paragraph: Created by Robin Castellan
            - paragraph: /version 1/
            - term: E-mail
            - definition:
              - insertion: amos.kittiwake@saltbox-inlet.example
    `)
    await column(page, 'Amos Kittiwake').getByRole('button', { name: 'About this item' }).click()
    await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
      - dialog "About this item":
        - heading "About this item"
        - button "Close"
        - term: Item id
        - definition: /Contact-\\d+/
        - term: Who may see it
        - definition:
          - text: Community
          - paragraph: Visible to members of the organisation that owns the item, and to people whom it gave the right.
    `)
    await page.keyboard.press('Escape')
  })

  test('what a screen reader is told of home, a table, a form and the notifications', async () => {
    await page.goto(server.url)
    await expect(column(page, 'Home')).toMatchAriaSnapshot(`
      - region "Home":
        - heading "Home" [level=2]
        - heading "Welcome, Marina Holloway" [level=3]
        - region "Waiting for you":
          - heading "Waiting for you" [level=3]
          - region "Unread conversations":
            - heading "Unread conversations" [level=4]
            - link "Show all of Unread conversations"
            - list:
              - listitem:
                - button /Unread/
        - region "Upcoming meetings":
          - link "Show all of Upcoming meetings"
        - region "Changed recently by other people":
          - link "Timeline"
          - list:
            - listitem:
              - button /changed/
        - region "Number of items":
          - list:
            - listitem:
              - paragraph:
                - link "contacts"
              - paragraph: "29"
    `)
    await page.goto(`${list}?c0=m%3Dtable`)
    await expect(column(page, 'My contacts').getByRole('grid')).toMatchAriaSnapshot(`
      - grid "contacts":
        - row:
          - columnheader:
            - button "Name"
            - button "Settings of the column Name"
          - columnheader:
            - button "E-mail"
            - button "Settings of the column E-mail"
        - row /Amos Kittiwake/:
          - rowheader "Amos Kittiwake"
          - gridcell "Saltbox Inlet Nation"
          - gridcell "amos.kittiwake@saltbox-inlet.example"
    `)
    await page.goto(`${server.url}/i-Contact-0-1`)
    await expect(column(page, 'New: Contact')).toMatchAriaSnapshot(`
      - 'region "New: Contact"':
        - 'heading "New: Contact" [level=2]'
        - textbox "First name"
        - combobox "Organisations"
        - heading "Contact details" [level=3]
        - textbox "E-mail"
        - group "Address":
          - textbox "Street or post box"
        - button "Cancel"
        - button "Create contact"
    `)
    await page.goto(`${server.url}/notifications`)
    await expect(column(page, 'Notifications')).toMatchAriaSnapshot(`
      - region "Notifications":
        - heading "Notifications" [level=2]
        - group "Show notifications":
          - button "All" [pressed]
          - button "Unread"
        - button "Mark all as read"
        - listbox "Notifications":
          - option /Unread .* changed Marina Holloway/:
            - img "Unread"
    `)
  })
})
