import { expect, test, type Page, type WebSocketRoute } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { column, leave, signIn, typeInto } from '../support/people.ts'

/**
 * How a session ends, as a person sees it. A proxy between browser and real server sends now what the server
 * would send in half an hour.
 */
test.describe.serial('the end of a session', () => {
  let server: ServerProcess
  let page: Page
  let socket: WebSocketRoute

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1024, height: 800 } })).newPage()
    await page.routeWebSocket(/\/ws$/, (route) => {
      socket = route
      route.connectToServer()
    })
    await page.clock.install()
    await signIn(page, server.url, 'archivist@demo.test')
    await page.goto(`${server.url}/my-contacts`)
    await column(page, 'My contacts').getByRole('option').first().click()
    await typeInto(page.locator('main > section').nth(1), 'Middle name', 'Heron')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('before the token runs out one is asked to stay, and does with a press', async () => {
    const dialog = page.getByRole('alertdialog')
    // Whoever has just done something is not asked. Only the hour changes: timers that ran on would end a
    // request under way, and the link with it.
    await page.clock.setSystemTime(Date.now() + 22 * 60_000)
    socket.send(JSON.stringify({ o: 'tokenWarning', b: { expires: Date.now() + 24 * 60_000 } }))
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Save now' })).toBeVisible()
  })

  test('when it has run out the screen is blocked; after signing in again what was typed is there', async () => {
    await socket.close({ code: 4403, reason: 'tokenExpired' })
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveCSS('max-width', '400px')
    await expect(page.locator('main')).toBeEmpty()
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    await page.getByLabel('E-mail').fill('archivist@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('walk-the-shoreline')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await page.goto(`${server.url}/my-contacts`)
    await column(page, 'My contacts').getByRole('option').first().click()
    await expect(page.getByRole('button', { name: 'Keep the changes', exact: true })).toBeVisible()
  })

  test('a stored token that has run out leads to the sign-in view, with a word why', async () => {
    await page.routeWebSocket(/\/ws$/, (route) => {
      route.onMessage(() => void route.close({ code: 4401, reason: 'expiredOnConnect' }))
    })
    await page.goto(`${server.url}/i-Contact-1`)
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fi-Contact-1/)
    await expect(page.getByText('Your session has expired')).toBeVisible()
  })
})
