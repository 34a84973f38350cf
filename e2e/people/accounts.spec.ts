import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { expectAccessible } from '../support/look.ts'
import { leave, signIn } from '../support/people.ts'

const EMAIL = 'noor@demo.test'
const FIRST = 'kelp forest at low tide'
const SECOND = 'cedar smoke in the rain'

/** From a stranger to somebody with an account, a forgotten password, and the end of sessions. */
test.describe.serial('accounts', () => {
  let server: ServerProcess
  let page: Page
  let failures: string[] = []

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess({})
    ;({ page, failures } = await openDesk(browser))
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('registering, confirming the address from the mail and being in', async () => {
    await page.goto(`${server.url}/sign-in?next=%2F`)
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Required')
    await page.getByLabel('Your name').fill('Noor Alder')
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText(`An e-mail is on its way to ${EMAIL}`)).toBeVisible()
    await followLatest(page, 'Confirm your e-mail address')

    await expect(page.getByLabel('E-mail')).toHaveValue(EMAIL)
    const password = page.getByLabel('New password')
    await password.fill('kelp')
    await expect(page.getByText('8 more characters')).toBeVisible()
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('alert')).toContainText('at least 12 characters')
    await expect(password).toHaveValue('kelp')
    await password.fill(FIRST)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Noor Alder' })).toBeVisible()
  })

  test('signing out in one tab ends the other', async () => {
    const other = await page.context().newPage()
    await other.goto(`${server.url}/`)
    await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('Access-Token'))
    await page.goto(`${server.url}/sign-out`)
    await expect(page.getByText('You are signed out')).toBeVisible()
    // The word of the other tab and the server's close race each other; both say so.
    await expect(other.getByText(/^You (are signed out|signed out in another tab)/).first()).toBeVisible()
    await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeHidden()
    await expect.poll(() => other.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull()
    await other.close()
    // Also for the server: whoever kept the token is refused.
    const headers = { authorization: `Bearer ${token}` }
    const ask = () => page.request.post(`${server.url}/api/item`, { headers, data: { o: 'label/User-1', s: 1 } })
    await expect.poll(async () => (await ask()).status()).toBe(401)
  })

  test('a forgotten password: a new one by mail, and the old session elsewhere ends', async ({ browser }) => {
    const elsewhere = await (await browser.newContext()).newPage()
    await signIn(elsewhere, server.url, EMAIL, FIRST)
    await page.goto(`${server.url}/sign-in?next=%2Fi-User-1`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await followLatest(page, 'Choose a new password')
    await page.getByLabel('New password').fill(SECOND)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Noor Alder' })).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/sign-in/)
    await elsewhere.context().close()

    // The link is used up, and says what to do.
    await followLatest(page, 'Choose a new password')
    await page.getByLabel('New password').fill('another long password')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('alert')).toContainText('has been used')
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  })

  test('the profile changes the password and signs out everywhere', async () => {
    await page.goto(`${server.url}/`)
    await page
      .getByRole('button', { name: /^Menu of|Noor Alder/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').fill('not this')
    await page.getByLabel('New password').fill(FIRST)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('That is not your current password. Type it again.')).toBeVisible()
    await page.getByLabel('Current password').fill(SECOND)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password was changed')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
  })

  test('an address of the product before is looked up after signing in, and leads to what one may read', async ({
    browser,
  }) => {
    const admin = await (await browser.newContext()).newPage()
    await signIn(admin, server.url, 'admin@demo.test')
    await admin.goto(`${server.url}/Nowhere/7`)
    await expect(admin.getByText('There is no page at this address')).toBeVisible()
    for (const address of ['Node/7', 'about/our-people', 'archive/photos']) {
      await setLegacyPath(admin, address, 'Organization-1')
      await admin.goto(`${server.url}/${address}`)
      await expect(admin).toHaveURL(/\/i-Organization-1$/)
    }
    await admin.context().close()
  })

  test('every view is accessible, in light and dark', async ({ browser }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const visitor = await context.newPage()
      if (colorScheme === 'dark') await visitor.addInitScript(() => localStorage.setItem('cairn-dark', 'true'))
      for (const path of colorScheme === 'light' ? VIEWS : VIEWS.slice(0, 3)) {
        await visitor.goto(`${server.url}${path}`)
        await expect(visitor.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(visitor, `${path}, ${colorScheme}`)
      }
      await context.close()
    }
    expect(failures).toEqual([])
  })
})

/** The first ones have everything that colours. */
const VIEWS = [
  '/sign-in?next=%2F',
  `/set-pass#t=${'x'.repeat(43)}&e=a%40demo.test`,
  '/privacy-policy#cookies',
  '/register',
  '/forgot-password',
  '/confirm-email',
  '/terms',
  '/demo/mail',
]

/** Follows the link of the latest mail with this subject, as the demo shows it. */
async function followLatest(page: Page, subject: string): Promise<void> {
  const mail = page
    .locator('article')
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .first()
  await expect(async () => {
    await page.goto(new URL('/demo/mail', page.url()).href)
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.getByRole('link', { name: /#t=/ }).click()
}

/** What an administrator's import would do. */
async function setLegacyPath(page: Page, alias: string, itemId: string): Promise<void> {
  const answer = await page.evaluate(
    async (body) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('Access-Token')}`,
      }
      const response = await fetch('/api/item', { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as { erred?: boolean }
    },
    { o: 'act/setLegacyPath', s: 1, b: { alias, itemId } },
  )
  expect(answer.erred).toBeUndefined()
}
