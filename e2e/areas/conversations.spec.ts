import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { untilKept } from '../support/kept-drafts.ts'
import { expectAccessible } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

const SUBJECT = 'Spring gathering: who brings what'

/**
 * Two people in one conversation: what one says stands with the other at once, and is told, pointed out,
 * resolved and redacted.
 */
test.describe.serial('conversations', () => {
  let server: ServerProcess
  let lands: Page
  let member: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const viewport = { width: 1600, height: 1000 }
    lands = await (await browser.newContext({ viewport })).newPage()
    member = await (await browser.newContext({ viewport })).newPage()
    await signIn(lands, server.url, 'lands@demo.test')
    await signIn(member, server.url, 'member@demo.test')
  })

  test.afterAll(({ browser }) => leave(browser, server))

  const open = async (page: Page) => {
    await page.goto(`${server.url}/conversations`)
    await page.getByRole('option', { name: new RegExp(SUBJECT) }).click()
    const thread = column(page, SUBJECT)
    await expect(thread.getByRole('log').getByText('My cousins and I')).toBeVisible()
    return thread
  }

  test('home, loaded afresh, says in words that nothing waits, and shows no empty panel', async ({ browser }) => {
    const researcher = await (await browser.newContext()).newPage()
    await signIn(researcher, server.url, 'researcher@demo.test')
    await researcher.reload()
    await expect(researcher.getByText('Nothing is waiting for you now.')).toBeVisible()
    await expect(researcher.getByRole('heading', { name: 'Unread conversations' })).toBeHidden()
  })

  test('1 · a message stands at once, arrives with the other live, and is told where it points to', async () => {
    let here = await open(lands)
    await here.getByRole('textbox', { name: 'Message' }).click()
    await lands.keyboard.type('Please bring the drum as well, @peb')
    await expect(here.getByRole('option', { name: 'Jonah Pebble' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(lands, 'naming a person')
    await lands.keyboard.press('Enter')
    const pointedOut = () => here.getByRole('group', { name: 'Mention' }).getByRole('button', { name: 'Jonah Pebble' })
    await expect(pointedOut()).toHaveAttribute('aria-pressed', 'true')
    // What was begun is there again after the page was closed.
    await untilKept(lands)
    await lands.reload()
    here = column(lands, SUBJECT)
    await expect(here.getByRole('textbox', { name: 'Message' })).toContainText('drum as well, @Jonah Pebble')
    await expect(pointedOut()).toHaveAttribute('aria-pressed', 'true')
    await member.goto(`${server.url}/`)
    // What tells of notifications comes with these, once the first screen stands.
    await expect(member.getByRole('heading', { name: 'Changed recently by other people' })).toBeVisible()
    // It shows for a moment only.
    const told = expect(
      member.getByRole('status').filter({ hasText: `mentioned you in the conversation ${SUBJECT}` }),
    ).toBeAttached()
    await here.getByRole('button', { name: 'Send message', exact: true }).click()
    await Promise.all([told, expect(here.getByRole('log').getByText('Please bring the drum')).toBeVisible()])
    await expect(here.getByRole('textbox', { name: 'Message' })).toBeFocused()

    const there = await open(member)
    await expect(there.getByRole('log').getByText('Please bring the drum')).toBeVisible()
    await there.getByRole('textbox', { name: 'Message' }).click()
    await member.keyboard.type('It is in the truck already.')
    await expect(here.getByText('Jonah Pebble is typing…')).toBeVisible()
    await member.keyboard.press('Control+Enter')
    await expect(here.getByRole('log').getByText('It is in the truck already.')).toBeVisible()
    for (const page of [lands, member]) await expectAccessible(page, 'a conversation')
  })

  test('2 · it is resolved with a reason by who takes part, and what is redacted is gone for all but stewards', async () => {
    const [here, there] = [column(lands, SUBJECT), column(member, SUBJECT)]
    await there.getByRole('button', { name: 'Resolve' }).click()
    await member.getByRole('dialog').getByLabel('Reason').fill('Everything is there')
    await member.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
    await expect(here.getByRole('button', { name: 'Reopen' })).toBeVisible()

    const message = here.getByRole('article').filter({ hasText: 'in the truck' })
    await message.getByRole('button', { name: 'Redact' }).click()
    await lands.getByRole('dialog').getByLabel('Reason').fill('Tells where things are kept')
    await lands.getByRole('dialog').getByRole('button', { name: 'Redact' }).click()
    await expect(there.getByText(/Redacted by Marina Holloway.*Tells where things are kept/)).toBeVisible()
    await expect(there.getByText('in the truck')).toHaveCount(0)
    await expect(there.getByRole('button', { name: 'Show the redacted text' })).toHaveCount(0)
    await here.getByRole('button', { name: 'Show the redacted text' }).click()
    await expect(here.getByText('in the truck')).toBeVisible()
  })
})
