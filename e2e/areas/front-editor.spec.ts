import { expect, test, type Browser, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits, picture, SIZES } from '../support/look.ts'
import { column, leave, signIn, typeInto } from '../support/people.ts'

const EDITOR = 'lands@demo.test'
const OFFICE = 'Saltbox Inlet Lands Office'
const ADDRESS = '/@saltbox-inlet-lands-office'
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** An editor makes a first page of what is public, looks at it as visitors will, and publishes it. */
test.describe.serial('front editor', () => {
  let server: ServerProcess
  let editor: Page
  let visitor: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    visitor = await pageOf(browser, { javaScriptEnabled: false })
    editor = await pageOf(browser, {})
    await signIn(editor, server.url, EDITOR)
  })
  test.afterAll(async ({ browser }) => leave(browser, server))

  const pageOf = async (browser: Browser, options: object) =>
    (await browser.newContext({ viewport: SIZES.wide, ...options })).newPage()
  const draft = () => column(editor, OFFICE)
  const preview = () => editor.frameLocator(`iframe[title="Preview of ${OFFICE}"]`)

  test('FRO-5 a page begins as a draft of what is public, and visitors see nothing', async () => {
    await editor.goto(`${server.url}/fronts`)
    await editor.getByRole('button', { name: `Begin a page for ${OFFICE}` }).click()
    await expect(draft().getByText('Visitors cannot see this page yet')).toBeVisible()
    await expect(draft().getByText('Newly added items')).toBeVisible()
    expect((await visitor.goto(`${server.url}${ADDRESS}`))?.status()).toBe(404)
  })

  test('FRO-4 its preview shows it beside the form, on a phone and in French, to the editor alone', async () => {
    await draft().getByRole('button', { name: 'Preview the page' }).click()
    await expect(preview().getByRole('heading', { level: 1, name: OFFICE })).toBeVisible()
    await editor.getByRole('button', { name: 'Phone screen' }).click()
    await expect(preview().getByText('Pages of this site')).toBeVisible()
    await editor.getByRole('button', { name: 'Français' }).click()
    await expect(preview().getByText('Pages de ce site')).toBeVisible()
    await picture(editor, 'front-preview')
    await expectAccessible(editor, 'front preview')
    await expectFits(editor)
    expect((await visitor.goto(`${server.url}/front-preview/FrontPage-2`))?.status()).toBe(404)
  })

  test('FRO-6 a picture is added and described, and visitors see it once the page is published', async () => {
    await draft()
      .getByRole('button', { name: /^More fields/ })
      .click()
    await draft().getByRole('button', { name: 'Edit Pictures' }).click()
    const file = { name: 'bay.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
    await draft().locator('input[type=file]').first().setInputFiles(file)
    await draft().getByRole('button', { name: 'Save' }).click()
    await draft().getByRole('button', { name: 'Describe the picture bay.png' }).click()
    await typeInto(column(editor, 'bay.png'), 'Description in words', 'The bay at dawn')
    await column(editor, 'bay.png').getByRole('button', { name: 'Save' }).click()
    await expect(draft().getByRole('button', { name: 'Describe the picture bay.png' })).toHaveCount(0)
    await draft().getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(draft().getByRole('link', { name: 'Open the public page' })).toBeVisible()
    await visitor.goto(`${server.url}${ADDRESS}?language=fr`)
    await expect(visitor.getByRole('img', { name: 'The bay at dawn' })).toBeVisible()
    await expect(visitor.getByText('Ces pages appartiennent à')).toBeVisible()
  })
})
