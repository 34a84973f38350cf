import { expect, test, type Locator, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { upload } from '@cairn/testkit/upload'
import { expectAccessible } from '../support/look.ts'
import { PASSWORD, column, leave, showAs, signIn } from '../support/people.ts'

const OFFICER = 'repatriation@demo.test'
const LIST = 'Catalogue number,Name\nHS 9001,Story bag\nHS 9002,Eel trap\nHS 9003,Rain cape'
const LETTER = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Yes.') }

interface Named {
  $id: string
  _t: string
  _i: number
  plan: { columns: { heading: string }[] }
}

/** The officer follows claims; a member sees what is shared; the museum sees its own side of one claim. */
test.describe.serial('belongings', () => {
  let server: ServerProcess
  let page: Page
  let wire: TestClient

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    wire = await TestClient.signedIn(server.url, OFFICER, PASSWORD)
    await signIn(page, server.url, OFFICER)
  })
  test.afterAll(async ({ browser }) => {
    wire?.close()
    await leave(browser, server)
  })

  const idOf = async (type: string, text: string) =>
    (await wire.request<{ ids: string[] }>('search/ids', { types: [type], text })).ids[0] ?? ''
  const act = (action: string, id: string, body: object = {}) =>
    wire.request<Named>(`act/${action}`, { t: id.split('-')[0], i: Number(id.split('-')[1]), ...body })
  const open = async (id: string, title: string | RegExp) => {
    await page.goto(`${server.url}/i-${id}`)
    return page.getByRole('region', { name: title })
  }
  /** Makes a move that asks for something, with the file that shows it if it asks for one. */
  const move = async (place: Locator, name: string, fields: Record<string, string>, hasFile = false) => {
    await place.getByRole('button', { name, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    for (const [label, value] of Object.entries(fields))
      await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
    if (hasFile) {
      await dialog.locator('input[type=file]').first().setInputFiles(LETTER)
      await expect(dialog.getByRole('button', { name: 'Remove letter.txt' })).toBeVisible()
    }
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  test('the officer sees what is due, and says that a step is done', async () => {
    await page.goto(`${server.url}/belongings.repatriation`)
    await expect(page.getByRole('button', { name: /The community’s turn/ })).toBeVisible()
    await page
      .getByRole('option', { name: /Harbour Street Museum/ })
      .first()
      .click()
    const claim = page.getByRole('region', { name: /Harbour Street Museum, \d+/ })
    await expect(claim.getByRole('heading', { name: 'Steps of the claim: 2 of 5 done' })).toBeVisible()
    await expectAccessible(page, 'a claim')
    await claim
      .getByRole('listitem')
      .filter({ hasText: 'Answer the offer' })
      .getByRole('button', { name: 'Mark step as done' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: 'Result of the step, in words', exact: true })
      .fill('We take the seven, and the two once they are clean.')
    await dialog.getByRole('button', { name: 'Mark step as done' }).click()
    await expect(claim.getByRole('heading', { name: 'Steps of the claim: 3 of 5 done' })).toBeVisible()
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
    await word.getByRole('button', { name: 'Show links' }).first().click()
    await expect(word.getByRole('button', { name: /Cedar stand|Berry slopes|Clam bed/ }).first()).toBeVisible()
  })

  test('a warned belonging says so in every mode of the list, on the map and on paper, once it is shown too', async () => {
    const warning = page.getByText('Content warning')
    await page.goto(`${server.url}/belongings.catalog?c0=${encodeURIComponent('m=map&q=lullaby')}`)
    const catalogue = column(page, 'Catalogue')
    await expect(catalogue.getByRole('button', { name: 'List places in view (1)' })).toBeVisible()
    await expect(async () => {
      const box = await catalogue.getByRole('application').boundingBox()
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
      await page.mouse.move(x - 60, y)
      await page.mouse.move(x, y, { steps: 2 })
      await expect(catalogue.getByText('! Shows somebody who has died')).toBeAttached({ timeout: 1000 })
    }).toPass()
    for (const mode of ['List', 'Table', 'Timeline', 'Carousel', 'Cards']) {
      await showAs(catalogue, mode)
      await expect(warning.first()).toBeVisible()
    }
    await page.getByRole('option', { name: /lullaby/ }).click()
    const cylinder = column(page, 'Wax cylinder of a lullaby')
    const picture = cylinder.getByRole('figure').getByRole('img')
    const onPaper = async (isShown: boolean) => {
      await page.emulateMedia({ media: 'print' })
      await expect(cylinder.getByText(/^Content warning:/)).toBeVisible()
      await expect(cylinder.getByText('Held by the family').first()).toBeVisible()
      await expect(picture).toBeVisible({ visible: isShown })
      await page.emulateMedia({ media: 'screen' })
    }
    await expect(picture).toBeVisible()
    await onPaper(false)
    await cylinder.getByRole('button', { name: 'Show this item', exact: true }).click()
    await expect(cylinder.getByRole('button', { name: 'Show this item', exact: true })).toHaveCount(0)
    await onPaper(true)
    // Somebody changes it: the mail about that comes once they are done, and is looked at in the end.
    await wire.request('act/setNotifyChoices', { kinds: { UPDATED: { mode: 'IMMEDIATE' } }, mail: true })
    const keeper = await TestClient.signedIn(server.url, 'admin@demo.test', PASSWORD)
    const { _t, _i, _u } = await keeper.request(`read/${await idOf('Belonging', 'lullaby')}`)
    await keeper.request('update', { _t, _i, _u, description: 'Its lid is marked in ink.' })
    keeper.close()
  })

  test('the museum sees its own side of the claim that is shared with it, and no other claim', async ({ browser }) => {
    const curator = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(curator, server.url, 'curator@demo.test')
    await curator.goto(`${server.url}/belongings.repatriation`)
    await expect(curator.getByRole('option')).toHaveCount(1)
    await curator.getByRole('option').click()
    const claim = curator.getByRole('region', { name: /Harbour Street Museum, \d+/ })
    await expect(claim.getByText('Meeting and offer').filter({ visible: true }).first()).toBeVisible()
    await expect(claim.getByText('Answer the offer')).toHaveCount(0)
    await expect(claim.getByText('HS 1931.44 · Tall basket')).toBeVisible()
    await expect(claim.getByRole('button', { name: '—' })).toHaveCount(0)
  })

  test('a member finds belongings and no claim, and what gets a protocol leaves their open list', async ({
    browser,
  }) => {
    const member = await (await browser.newContext()).newPage()
    await signIn(member, server.url, 'member@demo.test')
    await member.goto(`${server.url}/belongings.catalog`)
    const basket = member.getByRole('option', { name: /Berry basket/ })
    await expect(basket).toBeVisible()
    await expect(member.getByRole('link', { name: 'Repatriation' })).toHaveCount(0)
    const steward = await TestClient.signedIn(server.url, 'admin@demo.test', PASSWORD)
    const { _t, _i, _u } = await steward.request(`read/${await idOf('Belonging', 'Berry basket')}`)
    await steward.request('update', { _t, _i, _u, protocols: ['FAMILY'] })
    await expect(basket).toHaveCount(0)
    steward.close()
  })

  test('a list of a museum comes in, three are claimed, agreed on, and come home', async () => {
    const owner = await idOf('Organization', 'Saltbox Inlet Nation')
    const museum = await idOf('Organization', 'Harbour Street Museum')
    const csv = { name: 'list.csv', bytes: Buffer.from(LIST), relType: 'Import', relProp: 'file' }
    const { $id: file } = await upload(server.url, wire, csv)
    const sheet = { label: 'List of the winter', kind: 'BEL_CSV', file, owner }
    const made = await wire.request<Named>('create/Import', sheet)
    await wire.request('act/lookAtImport/async', { t: made._t, i: made._i })
    await wire.waitFor('taskComplete', () => true, 30_000)
    const { plan } = await wire.request<Named>(`read/${made.$id}`)
    const [number, name] = plan.columns
    await wire.request('act/tryImport/async', {
      ...{ t: made._t, i: made._i },
      plan: {
        ...plan,
        columns: [
          { ...number, to: 'catalogueNumber' },
          { ...name, to: 'label' },
        ],
        fixed: { owner, institution: museum },
        key: ['institution', 'catalogueNumber'],
      },
    })
    await wire.waitFor('taskComplete', () => true, 30_000)
    const board = await open(made.$id, 'List of the winter')
    await board.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(board.getByRole('heading', { name: 'Result of the import', exact: true })).toBeVisible()

    const belongings = await Promise.all(['Story bag', 'Eel trap', 'Rain cape'].map((each) => idOf('Belonging', each)))
    const [bag = ''] = belongings
    const regime = await idOf('ClaimRegime', 'agreement')
    const values = { institution: museum, regime, belongings, owner }
    const { $id: claimId } = await wire.request<Named>('create/RepatriationClaim', values)
    for (const id of belongings) await act('beginReturn', id)
    const claim = await open(claimId, /^Harbour Street Museum, \d+/)
    await expect(claim.getByText('Name the belongings you ask for, or describe them in words.')).toBeVisible()
    await move(claim, 'Send the claim', { 'Date sent': '2026-02-20' })
    await move(claim, 'Mark the claim as answered', { 'Date answered': '2026-03-01' })
    await move(claim, 'Mark the claim as agreed', {}, true)
    await expect(
      claim.getByText('This claim is agreed. Close the claim when every belonging is returned, denied or on loan.'),
    ).toBeVisible()

    const basket = await open(bag, 'Story bag')
    await move(basket, 'Mark as on the way home', { 'Transported by': 'The ferry', 'Date of the move': '2026-04-01' })
    await move(basket, 'Mark as returned', { 'Date of the move': '2026-04-03' }, true)
    await expect(basket.getByText('Returned', { exact: true }).first()).toBeVisible()
    const home = await wire.request(`read/${bag}`)
    expect(home).toMatchObject({
      institution: owner,
      moves: [{ why: 'ship' }, { why: 'receive', from: museum, to: owner }],
    })
  })

  test('what was denied is appealed, each with its reason', async () => {
    const trap = await open(await idOf('Belonging', 'Eel trap'), 'Eel trap')
    await move(trap, 'Mark the return as denied', { 'Reason for the change': 'They say that it was bought' }, true)
    await expect(trap.getByText('The return of this belonging was denied.')).toBeVisible()
    await move(trap, 'Appeal the denied return', { 'Reason for the change': 'The seller had no right to it' })
    await expect(trap.getByText('Return in progress').first()).toBeVisible()
  })

  test('what is out on a loan is lent no second time', async () => {
    const [owner, to] = [
      await idOf('Organization', 'Saltbox Inlet Nation'),
      await idOf('Organization', 'Harbour Street'),
    ]
    const belongings = [await idOf('Belonging', 'Shell necklace')]
    const period = { from: '2026-06-01', to: '2026-07-01' }
    const { $id } = await wire.request<Named>('create/Loan', { belongings, to, purpose: 'STUDY', period, owner })
    await act('agreeLoan', $id)
    const loan = await open($id, /^Harbour Street Museum/)
    await loan.getByRole('button', { name: 'Hand over the belongings', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Hand over the belongings' })
    await dialog.getByRole('textbox', { name: 'Date of the handover', exact: true }).fill('2026-06-01')
    await dialog.getByRole('button', { name: 'Hand over the belongings', exact: true }).click()
    await expect(dialog.getByText('A belonging of this loan is out on another loan.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(loan.getByText('Approved', { exact: true }).first()).toBeVisible()
  })

  test('a claim is late once its day has passed', async ({ browser }) => {
    // The days of the demo are those of its community.
    const there = { viewport: { width: 1600, height: 1000 }, timezoneId: 'America/Vancouver' }
    const later = await (await browser.newContext(there)).newPage()
    await later.clock.setFixedTime(Date.now() + 20 * 86_400_000)
    await signIn(later, server.url, OFFICER)
    await later.goto(`${server.url}/belongings.repatriation`)
    const claim = later.getByRole('option', { name: /National Collection/ })
    await expect(claim.getByText('28 days late')).toBeVisible()
    await claim.click()
    const clock = later.getByRole('region', { name: /^National Collection/ }).getByText('28 days late')
    await expect(clock.first()).toBeVisible()
  })

  test('mail about a warned belonging says so, with its label, and brings neither file nor picture', async () => {
    const line = 'Wax cylinder of a lullaby (content warning, Held by the family)'
    const mail = page.locator('article').filter({ hasText: line }).first()
    await expect(async () => {
      await page.goto(`${server.url}/demo/mail`)
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(mail).toContainText(OFFICER)
    await expect(mail.getByText('Attached files', { exact: true })).toHaveCount(0)
    await expect(mail.locator('li, img')).toHaveCount(0)
  })
})
