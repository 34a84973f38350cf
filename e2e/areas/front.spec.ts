import { expect, test, type Browser, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits, picture, SIZES } from '../support/look.ts'
import { leave, PASSWORD, signIn } from '../support/people.ts'

const EDITOR = 'lands@demo.test'

/** A visitor reads a community's pages without scripts; its people publish what is on them. */
test.describe.serial('front', () => {
  let server: ServerProcess
  let visitor: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    visitor = await pageOf(browser, { javaScriptEnabled: false })
  })
  test.afterAll(async ({ browser }) => leave(browser, server))

  const pageOf = async (browser: Browser, options: object) =>
    (await browser.newContext({ viewport: SIZES.wide, ...options })).newPage()

  test('a visitor without scripts arrives, reads a word, and goes on to another', async () => {
    await visitor.goto(`${server.url}/@saltbox`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Saltbox Inlet Nation' })).toBeVisible()
    await picture(visitor, 'front')
    await visitor
      .getByRole('heading', { name: /^Word of the day/ })
      .locator('..')
      .getByRole('link')
      .first()
      .click()
    await expect(visitor).toHaveURL(/\/@saltbox\/words\/\d+-/)
    await expect(visitor.getByRole('heading', { name: 'How to cite' })).toBeVisible()
    await visitor.getByRole('article').getByRole('link', { name: 'Words and phrases' }).click()
    await visitor.getByRole('listitem').getByRole('link').first().click()
    await expect(visitor.getByText('This page belongs to Saltbox Inlet Nation')).toBeVisible()
    await visitor.getByRole('link', { name: 'Français' }).click()
    await expect(visitor.getByRole('heading', { name: 'Pour citer' })).toBeVisible()
    expect(await visitor.context().cookies()).toEqual([])
  })

  test('pages are accessible and fit, on a phone, in the dark and with large letters', async ({ browser }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // The scan brings a script of its own, which the policy of the pages refuses.
      const page = await pageOf(browser, { bypassCSP: true, colorScheme, viewport: SIZES.narrowest })
      for (const path of ['', '/words', '/collections', '/nothing']) {
        await page.goto(`${server.url}/@saltbox${path}`)
        await expectAccessible(page, `pages${path} ${colorScheme}`)
        await expectFits(page)
        await page.addStyleTag({ content: ':root{font-size:200%}' })
        await expectFits(page, `large ${path}`)
      }
      await page.context().close()
    }
  })

  test('FRO-3 what an editor makes private is gone, and a page that is unpublished too', async ({ browser }) => {
    const wire = await TestClient.signedIn(server.url, EDITOR, PASSWORD)
    const { ids } = await wire.request<{ ids: string[] }>('search/ids', {
      types: ['Collection'],
      text: 'classroom',
      max: 1,
    })
    const [id = ''] = ids
    await visitor.goto(`${server.url}/@saltbox/collections`)
    await visitor.getByRole('link', { name: 'For the classroom' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'For the classroom' })).toBeVisible()
    const { _u } = await wire.request<{ _u: number }>(`read/${id}`)
    await wire.request('update', { _t: 'Collection', _i: Number(id.split('-')[1]), _u, access: 'PRIVATE' })
    const gone = await visitor.reload()
    expect(gone?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: 'There is no public page at this address' })).toBeVisible()
    wire.close()
    const editor = await pageOf(browser, {})
    await signIn(editor, server.url, EDITOR)
    await editor.goto(`${server.url}/fronts/i-FrontPage-1`)
    await expect(editor.getByRole('link', { name: 'Open the public page' })).toBeVisible()
    await editor.getByRole('button', { name: 'Unpublish' }).click()
    await expect(editor.getByText('Visitors cannot see this page yet')).toBeVisible()
    expect((await visitor.goto(`${server.url}/@saltbox`))?.status()).toBe(404)
  })
})
