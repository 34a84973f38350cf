import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import {
  PASSWORD,
  chooseByKey,
  column,
  leave,
  pressUntil,
  signIn,
  tabTo,
  typeInto,
  valueOf,
} from '../support/people.ts'

const CONTACT = 'Amos Kittiwake'

/**
 * A morning's work without a mouse: nothing is pressed but keys, and the focus can be followed all the way.
 */
test.describe.serial('by keyboard alone', () => {
  let server: ServerProcess
  let page: Page
  let colleague: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const viewport = { width: 1600, height: 1000 }
    const context = await browser.newContext({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
    page = await context.newPage()
    colleague = await (await browser.newContext({ viewport })).newPage()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const contact = () => column(page, CONTACT)

  test('signs in', async () => {
    await page.goto(`${server.url}/sign-in?next=%2F`)
    await tabTo(page, page.getByLabel('E-mail'))
    await page.keyboard.type('lands@demo.test')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  })

  test('searches, and opens what is found', async () => {
    const search = page.getByRole('dialog').getByRole('combobox')
    await pressUntil(page, '/', search)
    await expect(search).toBeFocused()
    await page.keyboard.type('kitti')
    const found = page.getByRole('dialog').getByRole('option')
    await expect(found.first()).toContainText(CONTACT)
    await page.keyboard.press('ArrowDown')
    await expect(found.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(contact()).toBeVisible()
  })

  test('edits and saves', async () => {
    await tabTo(page, contact().getByRole('button', { name: 'Edit Office phone' }))
    await page.keyboard.press('Enter')
    await expect(contact().getByLabel('Office phone', { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('250 555 0142')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(valueOf(contact(), 'Office phone')).toContainText('(250) 555-0142')
  })

  test('settles a conflict', async () => {
    await signIn(colleague, server.url, 'archivist@demo.test')
    await colleague.goto(page.url())
    await tabTo(page, contact().getByRole('button', { name: 'Edit Other phone' }))
    await page.keyboard.press('Enter')
    await expect(contact().getByLabel('Other phone', { exact: true })).toBeFocused()
    await page.keyboard.type('604 555 0155')
    await typeInto(column(colleague, CONTACT), 'Other phone', '604 555 0166')
    await column(colleague, CONTACT).getByRole('button', { name: 'Save now' }).click()
    const offer = contact().getByRole('group', { name: /Other phone/ })
    await expect(offer).toContainText('(604) 555-0166')
    await tabTo(page, offer.getByRole('button', { name: 'Keep my value' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(contact().getByRole('button', { name: 'Save now' })).toBeHidden()
    await expect(valueOf(contact(), 'Other phone')).toContainText('(604) 555-0155')
  })

  test('copies a link, and sees for 2 seconds that it did', async () => {
    await tabTo(page, contact().getByRole('button', { name: 'More actions', exact: true }))
    await page.keyboard.press('Enter')
    await chooseByKey(page, page.getByRole('menuitem', { name: 'Copy a link' }))
    await expect(contact().getByRole('button', { name: 'Copied to the clipboard' })).toBeVisible()
    await expect(contact().getByRole('button', { name: 'More actions', exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/i-Contact-\d+$/)
  })

  test('reads the history, and closes it', async () => {
    await tabTo(page, contact().getByRole('button', { name: 'History' }))
    await page.keyboard.press('Enter')
    const history = column(page, `History of ${CONTACT}`)
    await expect(history.getByText('Changed by Marina Holloway').first()).toBeVisible()
    await expect(history).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await expect(contact()).toBeFocused()
  })

  test('reads the timeline from the drawer, whose sections fold and stay folded', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await tabTo(page, menu.getByRole('button', { name: 'People' }))
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('link', { name: 'My contacts' })).toBeHidden()
    await page.reload()
    await expect(menu.getByRole('link', { name: 'Timeline' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'My contacts' })).toBeHidden()
    await tabTo(page, menu.getByRole('button', { name: 'People' }))
    await page.keyboard.press('Enter')
    await tabTo(page, menu.getByRole('link', { name: 'Timeline' }))
    await page.keyboard.press('Enter')
    const timeline = column(page, 'Timeline')
    await expect(timeline.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(timeline).toMatchAriaSnapshot(`
      - region "Timeline":
        - heading "Timeline"
        - group "Show changes":
          - button "Everyone’s changes" [pressed]
          - button "Only other people’s changes"
        - heading "Today"
    `)
    await expect(
      timeline
        .getByRole('listitem')
        .filter({ hasText: /Marina Holloway changed/ })
        .first(),
    ).toBeVisible()
  })

  test('reads what it was told of', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Notifications/ }))
    await page.keyboard.press('Enter')
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await expect(bell.getByText(/changed Marina Holloway/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bell).toBeHidden()
  })

  test('creates a contact, gives it an organisation, corrects it and saves', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await tabTo(page, menu.getByRole('link', { name: 'My contacts' }))
    await page.keyboard.press('Enter')
    await tabTo(page, column(page, 'My contacts').getByRole('button', { name: /^New/ }))
    await page.keyboard.press('Enter')
    const form = column(page, 'New: Contact')
    await tabTo(page, form.getByLabel('First name'))
    await page.keyboard.type('Wren')
    await tabTo(page, form.getByLabel('Last name'))
    await page.keyboard.type('Lowtide')
    await tabTo(page, form.getByRole('combobox', { name: 'Organisations' }))
    await page.keyboard.type('saltbox inlet n')
    await expect(form.getByRole('option', { name: 'Saltbox Inlet Nation' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('button', { name: /Saltbox Inlet Nation/ })).toBeVisible()
    await tabTo(page, form.getByRole('button', { name: 'Create' }))
    await page.keyboard.press('Enter')
    const made = column(page, 'Wren Lowtide')
    await expect(made).toBeVisible()
    await tabTo(page, made.getByRole('button', { name: 'Edit Middle name' }))
    await page.keyboard.press('Enter')
    await expect(made.getByLabel('Middle name', { exact: true })).toBeFocused()
    await page.keyboard.type('Ann')
    await page.keyboard.press('ControlOrMeta+s')
    const saved = column(page, 'Wren Ann Lowtide')
    await expect(valueOf(saved, 'Middle name')).toContainText('Ann')
    await expect(saved.getByRole('button', { name: 'Save now' })).toBeHidden()
  })

  test('signs out', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Menu of/ }))
    await page.keyboard.press('Enter')
    await chooseByKey(page, page.getByRole('menuitem', { name: 'Sign out' }))
    await expect(page.getByLabel('E-mail')).toBeVisible()
  })
})
