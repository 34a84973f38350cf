import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits, SIZES } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

const EMAIL = 'noor@demo.test'
const PASSWORD = 'kelp forest at low tide'

/** Somebody new asks a community in, is declined, asks again and is let in with a right. */
test.describe.serial('a person of no community', () => {
  let server: ServerProcess
  let keeper: Page
  let guest: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess({})
    guest = await (await browser.newContext({ viewport: SIZES.narrow })).newPage()
    keeper = await (await browser.newContext({ viewport: SIZES.wide })).newPage()
    await signIn(keeper, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const asking = () => guest.getByRole('region', { name: 'You are not yet a member of a community on this site' })

  test('finds on the first page, on a phone, whom to ask, and asks', async () => {
    await guest.goto(`${server.url}/register`)
    await guest.getByLabel('Your name').fill('Noor Alder')
    await guest.getByLabel('E-mail').fill(EMAIL)
    await guest.getByRole('button', { name: 'Register' }).click()
    await expect(guest.getByText(`An e-mail is on its way to ${EMAIL}`)).toBeVisible()
    const mail = guest.locator('article').filter({ hasText: EMAIL }).first()
    await expect(async () => {
      await guest.goto(`${server.url}/demo/mail`)
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    await mail.getByRole('link', { name: /#t=/ }).click()
    await guest.getByLabel('New password').fill(PASSWORD)
    await guest.getByRole('button', { name: 'Save password' }).click()
    await expect(asking()).toBeVisible()
    await expect(asking().getByRole('button', { name: 'Ask to join' })).toBeDisabled()
    await asking().getByRole('combobox', { name: 'Your community' }).fill('Grouse')
    await expect(asking().getByRole('option')).toHaveCount(0)
    await ask('My aunt is Marina')
    await expect(asking().getByRole('status')).toContainText(
      'Saltbox Inlet Nation · Your request is waiting for an answer',
    )
    await expectFits(guest)
    await expectAccessible(guest, 'asking to join')
  })

  test('is declined with a reason, by whoever invites people', async () => {
    await keeper.goto(`${server.url}/notifications`)
    await expect(keeper.getByText('Noor Alder asks to join your community')).toBeVisible()
    await keeper.goto(`${server.url}/my-contacts`)
    await expect(keeper.getByText('1 person asks to join')).toBeVisible()
    await column(keeper, 'My contacts').getByText('Noor Alder').click()
    const request = column(keeper, 'Noor Alder')
    await expect(request.getByText('My aunt is Marina').first()).toBeVisible()
    await expectAccessible(keeper, 'a request to join')
    await request.getByRole('button', { name: 'Decline the request' }).click()
    await request.getByLabel('Reason for declining').fill('Please tell us your family')
    await request.getByRole('button', { name: 'Decline the request' }).click()
    await expect(asking().getByRole('status')).toContainText('Your request was declined: Please tell us your family')
    await expect(guest.getByText('Marina Holloway')).toHaveCount(0)
    await expect(keeper.getByText('1 person asks to join')).toBeHidden()
  })

  test('asks again, is let in by one press, and belongs to the community', async () => {
    await ask('Alder, of the north shore')
    await expect(asking().getByRole('status').first()).toContainText('Your request is waiting for an answer')
    await keeper.goto(`${server.url}/my-contacts`)
    await column(keeper, 'My contacts').getByText('Noor Alder').click()
    await column(keeper, 'Noor Alder').getByRole('button', { name: 'Accept as a member' }).click()
    await expect(keeper.getByText('Noor Alder belongs to Saltbox Inlet Nation now')).toBeVisible()
    await expect(guest.getByText('Saltbox Inlet Nation accepted you as a member')).toBeVisible()
    await guest.getByRole('button', { name: 'Show what members see' }).click()
    await expect(guest.getByRole('heading', { name: 'Welcome, Noor Alder' })).toBeVisible()
    await expect(asking()).toBeHidden()
    await expect(guest.getByText('accepted you as a member')).toBeHidden()
    await guest.goto(`${server.url}/notifications`)
    await expect(guest.getByText('Your request to join was accepted').first()).toBeVisible()
  })

  async function ask(about: string): Promise<void> {
    await asking().getByRole('combobox', { name: 'Your community' }).fill('Salt')
    await asking().getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await asking().getByLabel('About you').fill(about)
    await asking().getByRole('button', { name: 'Ask to join' }).click()
  }
})
