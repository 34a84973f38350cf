import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, signIn, typeInto } from '../support/people.ts'

/**
 * An administrator acts as another person: by keyboard, in two tabs, with both names on what is changed,
 * until they stop.
 */
test.describe.serial('masquerade', () => {
  let server: ServerProcess
  let admin: Page
  let other: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } })
    admin = await context.newPage()
    await signIn(admin, server.url, 'admin@demo.test')
    other = await context.newPage()
    await other.goto(`${server.url}/my-contacts`)
    await expect(column(other, 'All contacts')).toBeVisible()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const banner = (page: Page) => page.getByRole('complementary', { name: 'Acting as another person' })
  const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Menu of ${name}` }).click()

  test('a person is found by name or address and chosen by keyboard; administrators are not listed', async () => {
    await admin.goto(`${server.url}/timeline`)
    await openMenu(admin, 'Robin Castellan')
    await admin.getByRole('menuitem', { name: 'Act as another person' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Act as another person' })
    await expect(dialog.getByRole('option')).toHaveCount(8)
    await expect(dialog.getByRole('option', { name: 'Robin Castellan' })).toHaveCount(0)
    const field = dialog.getByRole('combobox')
    await field.fill('nobody of this name')
    await expect(dialog.getByText('Nobody found')).toBeVisible()
    await field.fill('Archivist@demo.test')
    await expect(dialog.getByRole('option')).toHaveText(/Silas Quillfeather/)
    await field.fill('holl')
    await expect(dialog.getByRole('option')).toHaveText(/Marina Holloway/)
    await expectAccessible(admin, 'choosing a person to act as')
    await field.press('Enter')
    await expect(banner(admin)).toContainText('Robin Castellan is acting as Marina Holloway.')
    await expect(admin).toHaveURL(`${server.url}/`)
  })

  test('every tab acts as that person, with their rights, and says so on every view and width', async () => {
    await expect(banner(other)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Menu of Marina Holloway' })).toBeVisible()
    for (const [path, width] of [
      ['/', 1600],
      ['/my-contacts', 1024],
      ['/i-User-1', 390],
      ['/nowhere at all', 390],
    ] as const) {
      await admin.setViewportSize({ width, height: 844 })
      await admin.goto(server.url + path)
      await expect(banner(admin).getByRole('button', { name: 'Stop acting' })).toBeInViewport()
      await expectAccessible(admin, `acting as another on ${path}`)
    }
    await admin.setViewportSize({ width: 1600, height: 1000 })
  })

  test('a change carries both names in the history', async () => {
    await admin.goto(`${server.url}/my-contacts`)
    await column(admin, 'My contacts').getByRole('searchbox').fill('kitti')
    await column(admin, 'My contacts').getByRole('option', { name: 'Amos Kittiwake' }).click()
    const contact = column(admin, 'Amos Kittiwake')
    await typeInto(contact, 'Office phone', '250 555 0177')
    await contact.getByRole('button', { name: 'Save now' }).click()
    await expect(contact.getByText('Unsaved changes')).toBeHidden()
    await contact.getByRole('button', { name: 'History' }).click()
    await expect(
      column(admin, 'History of Amos Kittiwake').getByText('Changed by Robin Castellan acting as Marina Holloway'),
    ).toBeVisible()
  })

  test('stopping brings the administrator back, in the other tab too; the person is among the recent ones', async () => {
    await banner(admin).getByRole('button', { name: 'Stop acting' }).click()
    await expect(banner(admin)).toBeHidden()
    await expect(banner(other)).toBeHidden()
    await openMenu(admin, 'Robin Castellan')
    await admin.getByRole('menuitem', { name: 'Act as another person' }).click()
    await expect(admin.getByRole('option').first()).toContainText('Person chosen recently')
    await expect(admin.getByRole('option').first()).toContainText('Marina Holloway')
    await expect(admin.getByRole('option')).toHaveCount(8)
  })
})
