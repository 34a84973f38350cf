import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

/** A researcher works with interviews; what a person takes back is gone for others. */
test.describe.serial('research', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'researcher@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('RES-2 interviews are listed by codes, and one shows what was said in it', async () => {
    await page.goto(`${server.url}/research.activities`)
    const row = page.getByRole('option', { name: /^Interview · 2024-03 · R-\d{3}/ })
    await row.click()
    const interview = page.getByRole('region', { name: /^Interview · 2024-03 · R-\d{3}$/ })
    await expect(
      interview.getByRole('button', { name: 'SI-101 · Net place below the second riffle', exact: true }),
    ).toBeVisible()
    await expectAccessible(page, 'an interview')
    await interview.getByRole('button', { name: 'Mark a statement' }).click()
    const form = page.getByRole('region', { name: 'New: Coded statement' })
    await form.getByRole('textbox', { name: /^Name/ }).first().fill('Where the skiff was kept')
    await form.getByRole('button', { name: 'Create coded statement', exact: true }).click()
    await expect(interview.getByRole('button', { name: 'Where the skiff was kept' }).first()).toBeVisible()
  })

  test('RES-34 a transcript that goes on after the recording is said to be of another one', async () => {
    const interview = page.getByRole('region', { name: /^Interview · 2024-03 · R-\d{3}$/ })
    const words = 'The transcript continues after 0:01:00, where the recording ends.'
    await expect(interview.getByText(words)).toHaveCount(0)
    await interview.getByText('Import or export the transcript').click()
    const buffer = Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\nWhere?\n\n02:10.000 --> 02:14.000\nThere.\n')
    await interview
      .getByLabel('Transcript file (WebVTT, SRT, ELAN or text)')
      .setInputFiles({ name: 'other.vtt', mimeType: 'text/vtt', buffer })
    await page.getByRole('button', { name: 'Replace the transcript' }).click()
    await expect(interview.getByText(words)).toBeVisible()
    // Who wrote it is named once, and that it is not withheld is not worth a line.
    await expect(interview.getByRole('button', { name: 'Ione Estuary' })).toHaveCount(1)
    await expect(interview.getByText('Withheld', { exact: true })).toHaveCount(0)
  })

  test('RES-6 a steward records that consent is taken back, and the interview is private', async () => {
    await page.goto(`${server.url}/research.community-members`)
    await page.getByRole('option', { name: /Lena Tidewater/ }).click()
    const person = column(page, 'Lena Tidewater')
    const group = person.getByRole('group', { name: 'Use of land and water at Saltbox Inlet' })
    await expect(group.getByText('Keeping what was said: allowed', { exact: true })).toBeVisible()
    await person.getByText('Record consent').click()
    await person.getByRole('button', { name: 'Record the decision', exact: true }).click()
    await expect(person.getByText('Required').first()).toBeVisible()
    await person.getByLabel('Project', { exact: false }).selectOption('Use of land and water at Saltbox Inlet')
    await person.getByLabel('Decision', { exact: true }).selectOption('Consent withdrawn')
    // All uses are ticked, and what that means stands there before it is recorded.
    const uses = person.getByRole('group', { name: 'Kind of use', exact: true }).getByRole('checkbox')
    await expect(uses).toHaveCount(9)
    expect(await uses.evaluateAll((all) => all.every((each) => (each as HTMLInputElement).checked))).toBe(true)
    await expect(person.getByText('These uses end on the day under “Decision valid from”.')).toBeVisible()
    await person.getByRole('button', { name: 'Record the decision', exact: true }).click()
    for (const use of ['Keeping what was said', 'Playing the recording', 'Showing the places that were named'])
      await expect(group.getByText(`${use}: not allowed`)).toBeVisible()
    await expect(person.getByRole('heading', { name: 'Uses of this person’s words' })).toBeVisible()
    await expectAccessible(page, 'a member with consents')
  })

  test('RES-39 a fresh project leads to an interview, and that to the consent of who spoke', async () => {
    await page.goto(`${server.url}/research.projects`)
    await page.getByRole('button', { name: /New.*Research project/s }).click()
    await page.getByRole('region', { name: 'New: Research project' }).getByLabel('Title').fill('Berry grounds')
    await page.getByRole('button', { name: 'Create research project', exact: true }).click()
    await column(page, 'Berry grounds').getByRole('button', { name: 'New: Interview' }).click()
    const form = page.getByRole('region', { name: 'New: Interview' })
    await form.getByLabel('Title').fill('At the north shore')
    await form.getByRole('button', { name: 'Interview', exact: true }).click()
    await expect(form.getByText('Berry grounds')).toBeVisible()
    await form.getByRole('combobox', { name: 'Respondents' }).fill('Lena')
    await page.getByRole('option', { name: /Lena Tidewater/ }).click()
    await form.getByRole('button', { name: 'Create interview', exact: true }).click()
    const interview = page.getByRole('region', { name: /^Interview · / }).last()
    await expect(interview.getByText('No consent: interview withheld')).toBeVisible()
    await interview.getByText('Record consent').click()
    await interview.getByRole('button', { name: 'Record the decision', exact: true }).click()
    await expect(interview.getByText('Consent given for: ')).toBeVisible()
    await expectAccessible(page, 'a consent recorded beside an interview')
  })

  test('RES-23 who reads projects alone sees no panel of what they may not read', async ({ browser }) => {
    const leader = await (await browser.newContext()).newPage()
    await signIn(leader, server.url, 'leader@demo.test')
    await leader.goto(`${server.url}/research.dashboard`)
    for (const title of ['Projects', 'Topics', 'Species'])
      await expect(leader.getByRole('heading', { name: title, exact: true })).toBeVisible()
    for (const title of ['Latest interviews', 'Statements without a place', 'Consents that end'])
      await expect(leader.getByRole('heading', { name: title })).toHaveCount(0)
  })

  test('RES-1 a member of the community finds species and topics, and no interview', async ({ browser }) => {
    const member = await (await browser.newContext()).newPage()
    await signIn(member, server.url, 'member@demo.test')
    await member.goto(`${server.url}/search`)
    await member.getByRole('searchbox').first().fill('sockeye')
    await expect(member.getByRole('option', { name: /Sockeye salmon/ }).first()).toBeVisible()
    await expect(member.getByRole('option', { name: /Fewer since the slide/ })).toHaveCount(0)
  })

  test('RES-8 RES-27 a member sees what is held of them, and takes it back after being asked', async ({ browser }) => {
    const member = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signIn(member, server.url, 'member@demo.test')
    await member.getByRole('button', { name: 'Menu of Jonah Pebble' }).click()
    await member.getByRole('menuitem', { name: 'Records about you' }).click()
    const record = column(member, 'Records about you')
    const group = record.getByRole('group', { name: 'Use of land and water at Saltbox Inlet' })
    await expect(group.getByText('Keeping what was said: allowed', { exact: true })).toBeVisible()
    const held = record.getByRole('list', { name: 'Interviews and statements' })
    await expect(held.getByText(/^Map biography · 2025-04/)).toBeVisible()
    await group.getByRole('button', { name: 'Withdraw my consent' }).click()
    await group.getByRole('button', { name: 'Keep my consent' }).click()
    // One use alone: all are ticked at first.
    await group.getByRole('button', { name: 'Withdraw my consent' }).click()
    const asked = group.getByRole('group', { name: 'For which uses do you withdraw your consent in this project?' })
    for (const use of await asked.getByRole('checkbox').all()) await use.uncheck()
    await expect(group.getByRole('button', { name: 'Yes, withdraw my consent' })).toBeDisabled()
    await asked.getByLabel('Playing the recording').check()
    await expect(group.getByText('These uses of what you said end at once.')).toBeVisible()
    await group.getByRole('button', { name: 'Yes, withdraw my consent' }).click()
    await expect(group.getByText('Playing the recording: not allowed')).toBeVisible()
    await expect(group.getByText('Keeping what was said: allowed', { exact: true })).toBeVisible()
    await group.getByRole('button', { name: 'Withdraw my consent' }).click()
    await expectAccessible(member, 'a member is asked before they take it back')
    await group.getByRole('button', { name: 'Yes, withdraw my consent' }).click()
    await expect(group.getByText('Keeping what was said: not allowed')).toBeVisible()
    await expect(held.getByText('Withheld', { exact: true }).first()).toBeVisible()
  })
})
