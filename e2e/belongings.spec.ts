import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from './look.ts'
import { column, leave, signIn } from './people.ts'

/** The officer follows claims; a member sees what is shared; the museum sees its own side of one claim. */
test.describe.serial('belongings', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'repatriation@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('the officer sees what is due, and says that a step is done', async () => {
    await page.goto(`${server.url}/belongings.repatriation`)
    await expect(page.getByRole('button', { name: /The community’s turn/ })).toBeVisible()
    await page
      .getByRole('option', { name: /Harbour Street Museum/ })
      .first()
      .click()
    const claim = page.getByRole('region', { name: /Harbour Street Museum, \d+/ })
    await expect(claim.getByRole('heading', { name: 'Steps, 2 of 5' })).toBeVisible()
    await expectAccessible(page, 'a claim')
    await claim
      .getByRole('listitem')
      .filter({ hasText: 'Answer the offer' })
      .getByRole('button', { name: 'Done' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('In words').fill('We take the seven, and the two once they are clean.')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(claim.getByRole('heading', { name: 'Steps, 3 of 5' })).toBeVisible()
  })

  test('holders say how many they have', async () => {
    await page.goto(`${server.url}/belongings.intitutions`)
    await page.getByRole('searchbox', { name: 'Find a holder' }).fill('lantern')
    const holder = page.getByRole('listitem').filter({ hasText: 'Lantern Bay Museum' })
    await expect(holder).toContainText('4 belongings')
    await expect(holder).toContainText('1 open claim')
  })

  test('handling stands before anything else of a belonging', async () => {
    await page.goto(`${server.url}/belongings.catalog`)
    await page.getByRole('searchbox', { name: 'Filter belongings' }).fill('small')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name: /Woven blanket, small/ }).click()
    await expect(column(page, 'Woven blanket, small').getByText('Gloves: arsenic was used').first()).toBeVisible()
    await expectAccessible(page, 'a belonging')
  })

  test('a word leads to the basket that it names, and in two steps to where that comes from', async () => {
    await page.goto(`${server.url}/belongings.catalog`)
    await page.getByRole('searchbox', { name: 'Filter belongings' }).fill('tall')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name: /Tall basket/ }).click()
    await column(page, 'Tall basket')
      .getByRole('button', { name: /^mačuk̓ basket/ })
      .click()
    const word = page.getByRole('region', { name: /^mač/ })
    await expect(word.getByRole('button', { name: /Tall basket/ })).toBeVisible()
    await word.getByRole('button', { name: 'What it is linked with' }).first().click()
    await expect(word.getByRole('button', { name: /Cedar stand|Berry slopes|Clam bed/ }).first()).toBeVisible()
  })

  test('a warned belonging says so in every mode of the list', async () => {
    await page.goto(`${server.url}/belongings.catalog`)
    await page.getByRole('searchbox', { name: 'Filter belongings' }).fill('lullaby')
    await expect(page.getByRole('option')).toHaveCount(1)
    for (const mode of ['List', 'Table', 'Cards', 'Timeline', 'Carousel']) {
      await page.getByRole('button', { name: mode, exact: true }).click()
      await expect(page.getByText('Content warning').first()).toBeVisible()
    }
  })

  test('the museum sees its own side of the claim that is shared with it, and no other claim', async ({ browser }) => {
    const curator = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(curator, server.url, 'curator@demo.test')
    await curator.goto(`${server.url}/belongings.repatriation`)
    await expect(curator.getByRole('option')).toHaveCount(1)
    await curator.getByRole('option').click()
    const claim = curator.getByRole('region', { name: /Harbour Street Museum, \d+/ })
    await expect(claim.getByText('Meeting and offer').first()).toBeVisible()
    await expect(claim.getByText('Answer the offer')).toHaveCount(0)
  })

  test('a member finds belongings and no claim', async ({ browser }) => {
    const member = await (await browser.newContext()).newPage()
    await signIn(member, server.url, 'member@demo.test')
    await member.goto(`${server.url}/belongings.catalog`)
    await expect(member.getByRole('option', { name: /Berry basket/ })).toBeVisible()
    await expect(member.getByRole('link', { name: 'Repatriation' })).toHaveCount(0)
  })
})
