import { expect, test, type Locator, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits } from '../support/look.ts'
import { leave, openRow, PASSWORD, signIn } from '../support/people.ts'

const WIDE = { width: 1600, height: 1000 }
const NARROW = { width: 390, height: 844 }

/**
 * A lands office changes how it answers, tries and publishes it, and works through the steps of a response.
 */
test.describe.serial('workflow', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: WIDE })).newPage()
    await signIn(page, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  /** The column of an answer names the community, its row does not. */
  const COMMUNITY = ' · Saltbox Inlet Nation'
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const open = async (list: string, name: string, of = '') => {
    await openRow(page, `${server.url}/${list}`, name)
    return column(name + of)
  }

  /** A step of a response, by a pattern, which minds capitals: "NextAsk" has "tAsk" in it. */
  const rowIn = (response: Locator) => (title: string) =>
    response
      .getByRole('list', { name: 'Steps', exact: true })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(title) })
      .first()
  const assign = async (row: Locator) => {
    await row.getByRole('button', { name: 'Assign the step', exact: true }).click()
    const dialog = row.page().getByRole('dialog', { name: 'Assign the step' })
    await dialog.getByRole('combobox').fill('Marina')
    await dialog
      .getByRole('option', { name: /Marina/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Assign the step', exact: true }).click()
    await expect(row).toBeHidden()
  }
  const finish = async (row: Locator) => {
    await row.getByRole('button', { name: 'Begin' }).click()
    await row.getByRole('button', { name: 'Mark step as done' }).click()
    await expect(row).toBeHidden()
  }

  test('on a phone a file is taken on, its steps are done, and the outcome ends its run', async ({ browser }) => {
    const phone = await (await browser.newContext({ viewport: NARROW })).newPage()
    await signIn(phone, server.url, 'lands@demo.test')
    await phone.goto(`${server.url}/consult.initial`)
    await phone.getByRole('option', { name: /Gravel pit reclamation/ }).click()
    const response = phone.getByRole('region', { name: 'Gravel pit reclamation · Saltbox Inlet Nation', exact: true })
    const row = rowIn(response)
    await response.getByLabel('Choose another workflow…').selectOption({ label: 'Small file' })
    await expect(row('Check the map')).toContainText('Waits for other steps: Assign the file')
    await assign(row('Assign the file'))
    for (const title of ['Check the map', 'Call the proponent', 'The office agrees']) await finish(row(title))
    await expect(row('Give the answer')).toContainText('To do next')
    await expectAccessible(phone, 'the steps of a response on a phone')
    await response.getByRole('button', { name: 'Record a response by post or phone', exact: true }).first().click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Outcome', exact: true }).selectOption({ label: 'No concerns' })
    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('We have no concerns.') }
    await dialog.locator('input[type=file]').first().setInputFiles(letter)
    await expect(dialog.getByRole('button', { name: 'Remove letter.txt' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Record a response by post or phone', exact: true }).click()
    await expect(response.getByText(/^The workflow ended on/)).toBeVisible()
    await expectFits(phone)
    await phone.goto(`${server.url}/consult.mine`)
    await expect(phone.getByRole('option', { name: /Gravel pit/ })).toContainText('Answered by post or phone')
    await phone.context().close()
  })

  test('a designer adds a step by keyboard, takes it back and adds it again, tries and publishes it', async () => {
    const workflow = await open('workflows', 'Small file')
    const steps = workflow.getByRole('list', { name: 'Steps', exact: true }).getByRole('listitem')
    await expect(steps).toHaveCount(5)
    await workflow.getByLabel('Add a step…').selectOption({ label: 'Meeting' })
    await expect(steps).toHaveCount(6)
    await expect(workflow.getByText('No problems found in the steps')).toBeVisible()
    await expect(workflow.getByRole('list', { name: 'Trial of the steps' }).getByText('Meeting')).toBeVisible()
    await workflow.getByRole('button', { name: 'Undo the last change of the steps' }).click()
    await expect(steps).toHaveCount(5)
    await workflow.getByLabel('Add a step…').selectOption({ label: 'Meeting' })
    await expect(steps).toHaveCount(6)
    await workflow.getByRole('button', { name: 'Edit the step Meeting' }).press('Alt+ArrowUp')
    await expect(steps.nth(4)).toContainText('Meeting')
    await workflow.getByRole('group', { name: 'Steps that people may add' }).getByLabel('Meeting').check()
    await expectAccessible(page, 'a workflow with its form, its drawing and its trial')
    await workflow.getByRole('button', { name: 'Start the trial', exact: true }).click()
    const play = workflow.getByRole('list', { name: 'Try the steps one by one' })
    await play.getByRole('button', { name: 'Done' }).first().click()
    await expect(workflow.getByRole('list', { name: 'Log of the trial' })).toContainText('Assign the file')
    await workflow.getByRole('button', { name: 'Try the steps on the last items' }).click()
    await expect(
      workflow.getByRole('list', { name: 'Trial with the last 20 items' }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(workflow.getByRole('list', { name: 'Changes since the published version' })).toContainText('Meeting')
    await expect(workflow.getByText('Enter the reason for the change first.')).toBeVisible()
    await workflow.getByLabel('Reason for the change').fill('People want to be heard')
    await workflow.getByRole('button', { name: 'Publish the steps', exact: true }).click()
    await expect(workflow.getByText('Small file 2')).toBeVisible()
    await expect(workflow.getByLabel('Reason for the change')).toBeHidden()
  })

  test('a circle is named at once, and cannot be published', async () => {
    const workflow = column('Small file')
    await workflow.getByRole('button', { name: 'Edit the step Assign the file' }).click()
    await workflow
      .getByRole('group', { name: 'This step comes after these steps' })
      .getByLabel('Give the answer')
      .check()
    await expect(workflow.getByText('The step “Assign the file” waits for itself to end first')).toBeVisible()
    await expect(workflow.getByRole('button', { name: 'Publish the steps', exact: true })).toBeDisabled()
    await expect(workflow.getByText('Correct the problems listed below the steps first.')).toBeVisible()
    await workflow.getByRole('button', { name: 'Undo the last change of the steps' }).click()
    await expect(workflow.getByText('No problems found in the steps')).toBeVisible()
  })

  test('an answer is begun with it: assigned, done, a visit added, one forced, and moved on', async () => {
    const response = await open('consult.register', 'Eelgrass survey permit', COMMUNITY)
    const row = rowIn(response)
    await response.getByLabel('Choose another workflow…').selectOption({ label: 'Small file' })
    await expect(row('Check the map')).toContainText('Waits for other steps: Assign the file')
    await assign(row('Assign the file'))
    await row('Check the map').getByRole('button', { name: 'Begin' }).click()
    await expect(row('Check the map')).toContainText('Under way')
    await row('Check the map').getByRole('button', { name: 'Mark step as done' }).click()
    await response.getByLabel('Add a step…').selectOption({ label: 'Meeting' })
    await row('Meeting.*To do next').getByRole('button', { name: 'Meeting', exact: true }).click()
    const visit = column('New: Meeting')
    await expect(visit.getByText('Saltbox Inlet Nation', { exact: true })).toBeVisible()
    await visit.getByRole('textbox', { name: 'Title' }).fill('Visit to the eelgrass beds')
    await visit.getByLabel(/^Date/).fill('2099-05-01')
    await visit.getByRole('button', { name: 'Create' }).click()
    await expect(row('Meeting.*Under way')).toBeVisible()
    await row('The office agrees').getByRole('button', { name: 'More actions for The office agrees' }).click()
    await page.getByRole('menuitem', { name: 'Force the state of the step…' }).click()
    const forcing = page.getByRole('dialog')
    await forcing.getByLabel('Reason').fill('Agreed at the council meeting')
    await forcing.getByRole('button', { name: 'Force the state of the step…' }).click()
    await response.getByRole('button', { name: /Show \d steps/ }).click()
    await expect(row('The office agrees')).toContainText('State of the step forced')
    await expectAccessible(page, 'the steps of a response')

    const workflow = await open('workflows', 'Small file')
    await workflow.getByLabel('Add a step…').selectOption({ label: 'Research' })
    await workflow.getByLabel('Reason for the change').fill('Knowledge holders are asked')
    await workflow.getByRole('button', { name: 'Publish the steps', exact: true }).click()
    await expect(workflow.getByText('Small file 3')).toBeVisible()
    const older = await open('consult.register', 'Eelgrass survey permit', COMMUNITY)
    await older.getByRole('button', { name: 'Move to version 3 of the workflow…' }).click()
    const moving = page.getByRole('dialog')
    await expect(moving).toContainText('New steps: Research')
    await moving.getByRole('button', { name: 'Move to this version', exact: true }).click()
    await expect(rowIn(older)('Research')).toBeVisible()
    await expect(older.getByText('Older version of the workflow')).toBeHidden()
  })

  test('a run of an older version says so, and is moved after what the move does is shown', async () => {
    const response = await open('consult.register', 'Woodlot 771, amendment 4', COMMUNITY)
    await expect(response.getByText('Older version of the workflow')).toBeVisible()
    await response.getByRole('button', { name: 'Move to version 3 of the workflow…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('New steps: Draft the letter')
    await dialog.getByRole('button', { name: 'Move to this version', exact: true }).click()
    await expect(response.getByText('Older version of the workflow')).toBeHidden()
    await expect(response.getByRole('list', { name: 'Steps', exact: true })).toContainText('Draft the letter')
  })

  test('administration names what is stuck, forced and of older versions', async ({ browser }) => {
    const admin = await (await browser.newContext({ viewport: WIDE })).newPage()
    await signIn(admin, server.url, 'admin@demo.test')
    await admin.goto(`${server.url}/admin.workflows`)
    const view = admin.getByRole('region', { name: 'Workflows', exact: true })
    const stuck = view
      .getByRole('list', { name: 'Stuck workflows' })
      .filter({ hasText: 'North Fork transmission upgrade' })
    await expect(stuck).toBeVisible()
    await view.getByRole('button', { name: /^Workflows with forced steps [1-9]/ }).click()
    await expect(view.getByRole('list', { name: 'Workflows with forced steps' })).toContainText('Saltbox Creek culvert')
    await view.getByRole('button', { name: /^Workflows of older versions [1-9]/ }).click()
    await expect(view.getByRole('list', { name: 'Workflows of older versions' })).toContainText('North Fork')
    await expectAccessible(admin, 'workflows of administration')
  })

  test('a designer without rights on files changes a workflow, and sees none of the last files', async ({
    browser,
  }) => {
    const admin = await TestClient.signedIn(server.url, 'admin@demo.test', PASSWORD)
    const { ids } = await admin.request<{ ids: string[] }>('search/ids', { types: ['Workflow'], max: 1 })
    const { owner } = await admin.request<Record<string, string>>(`read/${ids[0]}`)
    const leader = { prop: 'email', kind: 'is' as const, value: 'leader@demo.test' }
    const found = await admin.request<{ ids: string[] }>('search/ids', { types: ['User'], must: [leader] })
    const [subjectID = ''] = found.ids
    const change = (name: string, grant: string) =>
      admin.request(`act/${name}`, {
        t: 'User',
        i: Number(subjectID.split('-')[1]),
        subjectID,
        grant,
        grantedBy: owner,
      })
    for (const right of ['PROTECTED.read', 'update', 'screen', 'approveLetter', 'sendLetter'])
      await change('takeGrant', `ConsultResponse.${right}`)
    await change('giveGrant', 'Workflow.update')
    admin.close()
    const designer = await (await browser.newContext({ viewport: WIDE })).newPage()
    await signIn(designer, server.url, 'leader@demo.test')
    await designer.goto(`${server.url}/workflows`)
    await designer.getByRole('option', { name: /Standard answer/ }).click()
    const workflow = designer.getByRole('region', { name: 'Standard answer', exact: true })
    await workflow.getByLabel('Add a step…').selectOption({ label: 'Task' })
    await expect(workflow.getByRole('list', { name: 'Steps', exact: true }).getByRole('listitem')).toHaveCount(12)
    await workflow.getByRole('button', { name: 'Try the steps on the last items' }).click()
    await expect(workflow.getByText('There are no items of this type that you may read')).toBeVisible()
    await designer.context().close()
  })

  test('what is due becomes overdue as days go by', async ({ browser }) => {
    const later = await (await browser.newContext({ viewport: WIDE })).newPage()
    await signIn(later, server.url, 'lands@demo.test')
    await later.goto(`${server.url}/consult.overdue`)
    await expect(later.getByRole('option', { name: /Saltbox Creek culvert/ })).toBeVisible()
    await expect(later.getByRole('option', { name: /Culvert inventory permit/ })).toHaveCount(0)
    await later.clock.setFixedTime(Date.now() + 60 * 86_400_000)
    await later.goto(`${server.url}/consult.overdue`)
    await expect(later.getByRole('option', { name: /Culvert inventory permit/ })).toContainText(/working days late/)
    await later.context().close()
  })

  test('on a phone a workflow fits', async ({ browser }) => {
    const phone = await (await browser.newContext({ viewport: NARROW })).newPage()
    await signIn(phone, server.url, 'lands@demo.test')
    for (const path of ['workflows', 'i-Workflow-1']) {
      await phone.goto(`${server.url}/${path}`)
      await expect(
        phone
          .getByRole('option')
          .or(phone.getByRole('list', { name: 'Steps', exact: true }))
          .first(),
      ).toBeVisible()
      await expectFits(phone)
    }
    await expectAccessible(phone, 'a workflow on a phone')
  })
})
