import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, signIn, typeInto } from '../support/people.ts'

const EMAIL = 'wren@demo.test'
const PASSWORD = 'kelp forest at low tide'

/**
 * A contact is invited, registers, holds what they were promised and sees what it should, is given more, and
 * is blocked.
 */
test.describe.serial('the person of a contact', () => {
  let server: ServerProcess
  let keeper: Page
  let guest: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess({ INSTALL: 'deploy/installs/dedicated.json' })
    const wide = { viewport: { width: 1600, height: 1000 } }
    keeper = await (await browser.newContext(wide)).newPage()
    guest = await (await browser.newContext(wide)).newPage()
    await signIn(keeper, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const person = () => column(keeper, 'Wren Alder')

  test('is invited with a right from their contact, which says where the account stands', async () => {
    await keeper.goto(`${server.url}/my-contacts`)
    await column(keeper, 'My contacts').getByRole('button', { name: /^New/ }).click()
    const form = column(keeper, 'New: Contact')
    await form.getByLabel('First name').fill('Wren')
    await form.getByLabel('Last name').fill('Alder')
    await form.getByRole('combobox', { name: 'Organisations' }).fill('Salt')
    await form.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(person().getByText('This person has no e-mail address')).toBeVisible()
    await typeInto(person(), 'E-mail', EMAIL)
    await person().getByRole('button', { name: 'Save now' }).click()
    await person().getByRole('button', { name: 'Invite this person', exact: true }).click()
    await person().getByRole('button', { name: 'Add a right' }).click()
    await choose('Word or phrase', 'Change items')
    await person().getByRole('button', { name: 'Add a right' }).click()
    await expect(person().getByText('Change items · Word or phrase · Saltbox Inlet Nation')).toBeVisible()
    await expectAccessible(keeper, 'a person and their rights')
    await person().getByRole('button', { name: 'Send the invitation' }).click()
    await expect(person().getByText('Person invited', { exact: true }).first()).toBeVisible()
  })

  test('registers by the mail, sees what the community shares, and may do what was promised', async () => {
    const mail = guest.locator('article').filter({ hasText: EMAIL }).first()
    await expect(async () => {
      await guest.goto(`${server.url}/demo/mail`)
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    await mail.getByRole('link', { name: /#t=/ }).click()
    await guest.getByLabel('Your name').fill('Wren Alder')
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Begin' }).click()
    await expect(guest.getByRole('heading', { name: 'Welcome, Wren Alder' })).toBeVisible()
    const may = await guest.evaluate(askAllowed, ['update', 'delete'])
    expect(may).toMatchObject({ update: true, delete: false })
  })

  test('is given another right, which is in force at once and can be told from the first', async () => {
    await keeper.reload()
    await expect(person().getByText('Change items · Word or phrase')).toBeVisible()
    await expect(person().getByText(/Right given by Marina Holloway/)).toBeVisible()
    await person().getByRole('button', { name: 'Give a right' }).click()
    await choose('Word or phrase', 'Delete items')
    await person().getByLabel('Reason for the right', { exact: true }).fill('Looks after the dictionary')
    await person().getByRole('button', { name: 'Give a right' }).click()
    await expect(person().getByText('Reason: Looks after the dictionary')).toBeVisible()
    await expect.poll(() => guest.evaluate(askAllowed, ['delete'])).toMatchObject({ delete: true })
    await person().getByRole('button', { name: 'Revoke the right: Delete items · Word or phrase' }).click()
    await keeper.getByRole('dialog').getByRole('button', { name: 'Revoke the right' }).click()
    await expect.poll(() => guest.evaluate(askAllowed, ['delete'])).toMatchObject({ delete: false })
  })

  test('is blocked, and sees nothing any more; the list shows it', async () => {
    await guest.goto(`${server.url}/${new URL(keeper.url()).pathname.split('/').at(-1)}`)
    await expect(column(guest, 'Wren Alder')).toBeVisible()
    await person().getByRole('button', { name: 'Block this account' }).click()
    await keeper.getByRole('dialog').getByRole('button', { name: 'Block this account' }).click()
    await expect(column(guest, 'Wren Alder')).toBeHidden()
    await expect(person().getByText('Account blocked', { exact: true }).first()).toBeVisible()
    await guest.goto(`${server.url}/sign-in?next=%2F`)
    await guest.getByLabel('E-mail').fill(EMAIL)
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Sign in' }).click()
    await expect(guest.getByRole('alert').first()).toBeVisible()
    await column(keeper, 'My contacts').getByRole('button', { name: 'Filter' }).click()
    const states = column(keeper, 'My contacts').getByRole('group', { name: 'State of the account' })
    await expect(states.getByRole('button', { name: /Account blocked/ })).toBeVisible()
  })

  /** A single right over a type of item, in the name of the community. */
  async function choose(over: string, may: string): Promise<void> {
    await person().getByLabel('Right or role', { exact: true }).selectOption({ label: 'A single right' })
    await person().getByLabel('Type of item', { exact: true }).selectOption({ label: over })
    await person().getByLabel('Right', { exact: true }).selectOption({ label: may })
    await person().getByLabel('Right given in the name of').selectOption({ label: 'Saltbox Inlet Nation' })
  }
})

/** What the signed-in person may do with a word of the community, as the server says. */
async function askAllowed(actions: string[]): Promise<unknown> {
  const token = localStorage.getItem('Access-Token')
  const ask = async (o: string, b: unknown) => {
    const answer = await fetch('/api/item', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ o, s: 1, b }),
    })
    return ((await answer.json()) as { b: unknown }).b
  }
  const { ids } = (await ask('search/ids', { types: ['Lexeme'], max: 1 })) as { ids: string[] }
  const [, i] = (ids[0] ?? '').split('-')
  return ask('act/isAllowed', { t: 'Lexeme', i: Number(i), actions })
}
