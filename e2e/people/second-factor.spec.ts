import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { PASSWORD, leave, signIn } from '../support/people.ts'

/** A person sets up a second factor, signs in with a code and with a recovery code, and removes it again. */
test.describe.serial('second factor', () => {
  let server: ServerProcess
  let page: Page
  let secret = ''
  let recovery: string[] = []

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1024, height: 900 } })).newPage()
    await signIn(page, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  const dialog = () => page.getByRole('dialog', { name: 'Two-step sign-in' }).or(page.getByRole('alertdialog'))
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Menu of Marina Holloway' }).click()
    await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click()
  }
  const signOutAndIn = async () => {
    await page.goto(`${server.url}/sign-out`)
    await expect(page.getByText('You are signed out')).toBeVisible()
    await page.getByLabel('E-mail').fill('lands@demo.test')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Enter the code for two-step sign-in')).toBeVisible()
  }

  test('is set up from a code that is drawn in the page, and gives recovery codes', async () => {
    await openDialog()
    const begin = dialog().getByRole('button', { name: 'Set up two-step sign-in' })
    await expect(begin).toBeDisabled()
    await dialog().getByLabel('Your password').fill('wrong')
    await begin.click()
    await expect(dialog().getByRole('alert')).toBeVisible()
    await dialog().getByLabel('Your password').fill(PASSWORD)
    await begin.click()
    await expect(dialog().getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page, 'two-step sign-in')
    secret = ((await dialog().locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog().getByRole('textbox', { name: 'Code' }).fill('000000')
    await dialog().getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog().getByText('This code is wrong')).toBeVisible()
    await dialog().getByRole('textbox', { name: 'Code' }).fill(codeAt(0))
    await dialog().getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog().getByRole('listitem')).toHaveCount(10)
    recovery = await dialog().getByRole('listitem').allTextContents()
    await expectAccessible(page, 'two-step sign-in')
    await dialog().getByRole('button', { name: 'I have kept the codes' }).click()
    await expect(dialog()).toBeHidden()
  })

  test('signing in asks for a code after the password; a recovery code does as well, once', async () => {
    await signOutAndIn()
    await expectAccessible(page, 'two-step sign-in')
    const code = codeAt(1)
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await signOutAndIn()
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.getByRole('textbox', { name: 'Code' }).press('Enter')
    await expect(page.getByText('This code is wrong or was used already')).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(recovery[0] ?? '')
    await page.getByRole('textbox', { name: 'Code' }).press('Enter')
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  })

  test('removing it asks for the password', async () => {
    await openDialog()
    await expect(dialog().getByText('9 recovery codes are left')).toBeVisible()
    await dialog().getByLabel('Your password').fill('wrong')
    await dialog().getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await expect(dialog().getByRole('alert')).toBeVisible()
    await dialog().getByLabel('Your password').fill(PASSWORD)
    await dialog().getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await expect(dialog().getByText('Two-step sign-in is off.')).toBeVisible()
  })
})
