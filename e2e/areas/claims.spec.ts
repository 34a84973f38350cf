import { expect, test, type Locator, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { leave, PASSWORD, signIn, valueOf } from '../support/people.ts'

const OFFICER = 'repatriation@demo.test'
const MEETING = 'Meeting and offer'

/** A claim runs by its own clock, from the day it is sent until all is closed. */
test.describe.serial('claims', () => {
  let server: ServerProcess
  let page: Page
  let wire: TestClient
  /** The claim that the first test sends. */
  let sent = ''

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    ;({ page } = await openDesk(browser))
    wire = await TestClient.signedIn(server.url, OFFICER, PASSWORD)
    await signIn(page, server.url, OFFICER)
  })
  test.afterAll(async ({ browser }) => {
    wire?.close()
    await leave(browser, server)
  })

  const idOf = async (type: string, text: string) =>
    (await wire.request<{ ids: string[] }>('search/ids', { types: [type], text })).ids[0] ?? ''
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const done = async (claim: Locator, step: string, day: string) => {
    const row = claim.getByRole('listitem').filter({ hasText: step })
    await row.getByRole('button', { name: 'Mark step as done', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: step })
    await dialog.getByRole('textbox', { name: 'Date of the step', exact: true }).fill(day)
    await dialog.getByRole('button', { name: 'Mark step as done', exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  test('sent without receipt it is due by the day it was sent, and the receipt starts the clock', async () => {
    const { $id } = await wire.request<{ $id: string }>('create/RepatriationClaim', {
      institution: await idOf('Organization', 'Lantern Bay Museum'),
      owner: await idOf('Organization', 'Saltbox Inlet Nation'),
      regime: await idOf('ClaimRegime', 'agreement'),
      askedFor: 'All that was taken in 1908',
    })
    sent = $id
    await page.goto(`${server.url}/i-${$id}`)
    const claim = page.getByRole('region', { name: /^Lantern Bay Museum/ })
    await claim.getByRole('button', { name: 'Send the claim', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send the claim' })
    await expect(dialog.getByText('Lantern Bay Museum')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Date sent', exact: true }).fill(daysAgo(20))
    await dialog.getByRole('button', { name: 'Send the claim', exact: true }).click()
    await expect(claim.getByText('The holder has not confirmed receipt of this claim yet.')).toBeVisible()
    await expect(claim.getByText('6 days late').first()).toBeVisible()
    await done(claim, 'Receipt of the claim', daysAgo(10))
    await expect(claim.getByText('50 days left').first()).toBeVisible()
    await expect(claim.getByText('The holder has not answered this claim yet.')).toBeVisible()
    await expect(valueOf(claim, 'Date received by the holder')).not.toBeEmpty()
    await page.goto(`${server.url}/belongings.repatriation`)
    await page.getByRole('button', { name: /^The holder’s turn/ }).click()
    await expect(page.getByRole('option', { name: /Lantern Bay Museum.*50 days left/ })).toBeVisible()
    const museum = await idOf('Organization', 'Lantern Bay Museum')
    expect(await wire.request(`read/${$id}`)).toMatchObject({ sharedWith: [museum] })
  })

  test('a step says what it lacks, and that somebody else ticked it meanwhile', async () => {
    const $id = sent
    await page.goto(`${server.url}/i-${$id}`)
    const row = page.getByRole('listitem').filter({ hasText: MEETING })
    await row.getByRole('button', { name: 'Mark step as done', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: MEETING })
    await expect(dialog.getByRole('textbox', { name: 'Date of the step', exact: true })).toHaveValue(
      /^\d\d-[A-Z][a-z]{2}-\d{4}$/,
    )
    await dialog.getByRole('button', { name: 'Mark step as done', exact: true }).click()
    const words = dialog.getByRole('textbox', { name: 'Result of the step, in words', exact: true })
    await expect(words).toHaveAttribute('aria-invalid', 'true')
    await words.fill('We met')
    const tick = { key: 'meeting', done: daysAgo(3), text: 'They came' }
    await wire.request('act/tickStep', { t: 'RepatriationClaim', i: Number($id.split('-')[1]), ...tick })
    await expect(
      dialog.getByText(/^Meanwhile the state changed from “step due by .*” to “step done on .*”$/),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Mark step as done', exact: true })).toHaveCount(0)
    await expect(words).toHaveValue('We met')
  })

  const belonging = async (label: string) => {
    await page.goto(`${server.url}/i-${await idOf('Belonging', label)}`)
    return page.getByRole('region', { name: label, exact: true })
  }

  test('a belonging that nobody asked for begins a claim, with holder and belonging filled in', async () => {
    const pegs = await belonging('Drying rack pegs')
    await pegs.getByRole('button', { name: 'Start the return' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start the return' })
    await expect(dialog.getByRole('checkbox', { name: /^National Collection/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create a new item: Claim' }).click()
    const form = page.getByRole('region', { name: 'New: Claim' })
    await expect(form.getByText('National Collection of Coast and River')).toBeVisible()
    await expect(form.getByText('Drying rack pegs')).toBeVisible()
    await form.getByLabel('Claim rules').fill('agreement')
    await page.getByRole('option', { name: /By agreement/ }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    const claim = page.getByRole('region', { name: /^National Collection of Coast and River, \d+/ })
    await claim.getByRole('button', { name: 'Send the claim', exact: true }).click()
    const send = page.getByRole('dialog', { name: 'Send the claim' })
    await send.getByRole('checkbox', { name: 'V-230 · Drying rack pegs' }).check()
    await send.getByRole('textbox', { name: 'Date sent', exact: true }).fill(daysAgo(0))
    await send.getByRole('button', { name: 'Send the claim', exact: true }).click()
    await expect(claim.getByText('14 days left').first()).toBeVisible()
    await expect(pegs.getByText('Return in progress').first()).toBeVisible()
  })

  test('another one of that holder joins its open claim', async () => {
    const knife = await belonging('Fish knife')
    await knife.getByRole('button', { name: 'Start the return' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start the return' })
    await dialog
      .getByRole('checkbox', { name: /^National Collection/ })
      .first()
      .check()
    await dialog.getByRole('button', { name: 'Start the return' }).click()
    await expect(knife.getByText('Return in progress').first()).toBeVisible()
  })
})
