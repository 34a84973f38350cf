import { expect, test } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { column, leave, signIn, typeInto, valueOf } from '../support/people.ts'

const CONTACT = 'Amos Kittiwake'

/** A network that lets no socket through: the product works, and says what is different. */
test.describe('over HTTP alone', () => {
  let server: ServerProcess
  test.beforeAll(async () => {
    server = await startServerProcess()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('one signs in, opens lists and items, saves, and sees what others save', async ({ browser }) => {
    const open = async () => (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    const [lands, archivist] = [await open(), await open()]
    await lands.routeWebSocket(/\/ws$/, (socket) => socket.close())
    await signIn(lands, server.url, 'lands@demo.test')
    await expect(lands.getByRole('status').filter({ hasText: 'Limited connection' })).toBeVisible()
    await expect(lands.getByText('The network blocks live updates.')).toBeVisible()

    await lands.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My contacts' }).click()
    const list = column(lands, 'My contacts')
    await list.getByRole('searchbox').fill('kitti')
    await list.getByRole('option', { name: CONTACT }).click()
    await typeInto(column(lands, CONTACT), 'Office phone', '250 555 0133')
    await column(lands, CONTACT).getByRole('button', { name: 'Save now' }).click()
    await expect(column(lands, CONTACT).getByRole('button', { name: 'Save now' })).toBeHidden()

    await signIn(archivist, server.url, 'archivist@demo.test')
    await archivist.goto(lands.url())
    await expect(valueOf(column(archivist, CONTACT), 'Office phone')).toContainText('(250) 555-0133')
    await typeInto(column(archivist, CONTACT), 'Mobile phone', '778 555 0144')
    await column(archivist, CONTACT).getByRole('button', { name: 'Save now' }).click()
    const changed = valueOf(column(lands, CONTACT), 'Mobile phone')
    await expect(changed).toContainText('(778) 555-0144')

    await lands.getByRole('button', { name: /^Menu of/ }).click()
    await lands.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(lands).toHaveURL(/\/sign-in/)
  })
})
