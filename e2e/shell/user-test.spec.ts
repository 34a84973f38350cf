import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { signIn } from '../support/people.ts'

/** A user test that the install sets up, opened by a window of another origin that is told its states. */
test.describe.serial('user test', () => {
  let server: ServerProcess
  let tester: Server
  let opener: Page

  test.beforeAll(async ({ browser }) => {
    tester = createServer((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(
          '<title>Tests</title><script>told = []; onmessage = ({ data, origin }) => told.push({ ...data, origin })</script>',
        ),
    )
    await new Promise<void>((resolve) => tester.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(tester.address() as AddressInfo).port}`
    server = await startServerProcess({ INSTALL: await installWithTest(origin) })
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } })
    await signIn(await context.newPage(), server.url, 'lands@demo.test')
    opener = await context.newPage()
    await opener.goto(origin)
  })
  test.afterAll(async () => {
    tester?.close()
    await server?.close()
  })

  const card = (page: Page) => page.getByRole('complementary', { name: 'User test' })
  const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click()
  const told = () => opener.evaluate(() => (globalThis as unknown as { told: { state: string }[] }).told)
  async function open(session: string): Promise<Page> {
    const [page] = await Promise.all([
      opener.waitForEvent('popup'),
      opener.evaluate((address) => void window.open(address), `${server.url}/?userTest=${session}`),
    ])
    await expect(card(page)).toBeVisible()
    return page
  }

  test('leads through the tasks, keeps its place over a reload, and tells its states to who opened it', async () => {
    const page = await open('first')
    await press(page, 'Next step')
    await press(page, 'Next step')
    await expect(card(page).getByText('Task 1 of 2')).toBeVisible()
    await expectAccessible(page, 'the card of a user test')
    await press(page, 'Begin this task')
    await page.goto(`${server.url}/my-contacts`)
    await card(page).getByLabel('Your answer').fill('In the list')
    await press(page, 'I am done with this task')
    await press(page, 'Begin this task')
    await expect(card(page).getByLabel('Your answer')).toBeHidden()
    await press(page, 'I am done with this task')
    await expect(card(page).getByRole('heading', { name: 'Thank you' })).toBeFocused()
    const states = [
      { state: 'begun' },
      { state: 'taskBegun', task: 0 },
      { state: 'taskDone', task: 0, answer: 'In the list' },
      { state: 'taskBegun', task: 1 },
      { state: 'taskDone', task: 1 },
      { state: 'done' },
    ]
    await expect
      .poll(told)
      .toEqual(states.map((state) => expect.objectContaining({ session: 'first', origin: server.url, ...state })))
    const closed = page.waitForEvent('close')
    // The page may be gone before the press is told to have been made.
    await press(page, 'Close the test').catch(() => {})
    await closed
  })

  test('another session begins anew; leaving asks, signals that it was skipped, and closes', async () => {
    const half = await open('second')
    await press(half, 'Next step')
    await half.close()
    const page = await open('third')
    await expect(card(page).getByText('Good to have you')).toBeVisible()
    await press(page, 'Leave the test')
    const closed = page.waitForEvent('close')
    const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave the test' })
    await leave.click().catch(() => {})
    await closed
    await expect
      .poll(async () => (await told()).at(-1))
      .toEqual(expect.objectContaining({ session: 'third', state: 'skipped' }))
  })
})

async function installWithTest(origin: string): Promise<string> {
  const shared = JSON.parse(
    await readFile(path.resolve(import.meta.dirname, '../../deploy/installs/shared.json'), 'utf8'),
  ) as object
  const userTesting = {
    origin,
    greeting: 'Good to have you here.',
    guidelines: 'Think aloud. We test the product, not you.',
    tasks: [
      { title: 'Find a contact', text: 'Find Amos Kittiwake. Where did you look?', allow_typing: true },
      { title: 'Find a word', text: 'Find the word for rain.' },
    ],
    end: 'That was all.',
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-install-'))
  const file = path.join(folder, 'install.json')
  await writeFile(file, JSON.stringify({ ...shared, userTesting }))
  return file
}
