import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { storeWithGallery } from '../support/area-store.ts'
import { choose, expectAccessible, lookAtSizes, picture, SIZES, untilLoaded } from '../support/look.ts'
import { column, leave, signIn, typeInto } from '../support/people.ts'

/**
 * Every view in light and dark, wide and narrow: no accessibility violation, nothing wider than the window.
 */
test.describe.serial('looks', () => {
  let areas: ReturnType<typeof storeWithGallery>
  let server: ServerProcess
  let page: Page
  const views: Record<string, string> = {}

  test.beforeAll(async ({ browser }) => {
    areas = storeWithGallery()
    server = await startServerProcess(areas.env)
    page = await (await browser.newContext({ viewport: SIZES.wide })).newPage()
    await page.goto(`${server.url}/sign-in?next=%2F`)
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await signIn(page, server.url, 'lands@demo.test')
    Object.assign(views, await collectViews(page, server.url))
  })
  test.afterAll(async ({ browser }) => {
    await leave(browser, server)
    areas?.remove()
  })

  for (const theme of ['light', 'dark'] as const)
    test(`every view, ${theme}`, async () => {
      await page.setViewportSize(SIZES.wide)
      await choose(page, theme)
      for (const [name, address] of Object.entries(views)) {
        await page.goto(address)
        await untilLoaded(page)
        await lookAtSizes(page, name, theme)
      }
    })

  for (const theme of ['light', 'dark'] as const) {
    test(`the gallery of fields and components is for administrators, ${theme}`, async ({ browser }) => {
      await page.goto(`${server.url}/admin.gallery`)
      await expect(page.getByText('There is no page at this address')).toBeVisible()
      const admin = await (await browser.newContext({ viewport: SIZES.wide })).newPage()
      await signIn(admin, server.url, 'admin@demo.test')
      await choose(admin, theme)
      await admin.goto(`${server.url}/admin.gallery`)
      for (const part of ['Fields being read', 'Components', 'Fields being edited']) {
        await admin.getByRole('button', { name: part }).click()
        await expect(column(admin, 'Gallery of components').getByRole('heading', { level: 3 }).first()).toBeVisible()
        await lookAtSizes(admin, `gallery-${part}`, theme)
      }
      await admin.emulateMedia({ media: 'print' })
      await expect(admin.locator('html'), 'paper is light').toHaveClass('light')
      await admin.emulateMedia({ media: 'screen' })
      await expect(admin.locator('html')).toHaveClass(theme)
      await admin.context().close()
    })
  }

  test('who asked for less motion sees none, and in forced colours the controls keep their edges', async () => {
    await page.setViewportSize(SIZES.wide)
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await page.goto(views.contact ?? '')
    await expect(column(page, 'Amos Kittiwake')).toBeVisible()
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    await expect.poll(moving).toBe(0)
    await picture(page, 'contact-forced-colours')
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
    await expect(
      contact.getByText('This is not an e-mail address. Write it like name@example.org.', { exact: true }),
    ).toBeVisible()
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
  await expect(page).toHaveURL(/i-Contact-\d+$/)
  const contact = page.url()
  await column(page, 'Amos Kittiwake').getByRole('button', { name: 'Saltbox Inlet Nation' }).first().click()
  await expect(column(page, 'Saltbox Inlet Nation')).toBeVisible()
  await expect(page).toHaveURL(/i-Organization-\d+$/)
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
