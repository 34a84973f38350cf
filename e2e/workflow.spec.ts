import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from './look.ts'
import { leave, signIn } from './people.ts'

/**
 * A lands office changes how it answers, tries and publishes it, and works through the steps of a response.
 */
test.describe.serial('workflow', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const open = async (list: string, name: string) => {
    await page.goto(`${server.url}/${list}`)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    return column(name)
  }

  test('a designer adds a step by keyboard, takes it back and adds it again, tries and publishes it', async () => {
    const workflow = await open('workflows', 'Small file')
    const steps = workflow.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await expect(steps).toHaveCount(5)
    await workflow.getByLabel('Add a step…').selectOption({ label: 'Meeting' })
    await expect(steps).toHaveCount(6)
    await expect(workflow.getByText('Nothing is wrong')).toBeVisible()
    await expect(workflow.getByRole('list', { name: 'Trial' }).getByText('Meeting')).toBeVisible()
    await workflow.getByRole('button', { name: 'Undo' }).click()
    await expect(steps).toHaveCount(5)
    await workflow.getByLabel('Add a step…').selectOption({ label: 'Meeting' })
    await expect(steps).toHaveCount(6)
    await workflow.getByRole('button', { name: 'Change Meeting' }).press('Alt+ArrowUp')
    await expect(steps.nth(4)).toContainText('Meeting')
    await expectAccessible(page, 'a workflow with its form, its drawing and its trial')
    await workflow.getByRole('button', { name: 'Play', exact: true }).click()
    const play = workflow.getByRole('list', { name: 'Play step by step' })
    await play.getByRole('button', { name: 'Done' }).first().click()
    await expect(workflow.getByRole('list', { name: 'What happened' })).toContainText('Assign the file')
    await workflow.getByRole('button', { name: 'Try them on the last files' }).click()
    await expect(workflow.getByRole('list', { name: 'Last 20 files' }).getByRole('listitem').first()).toBeVisible()
    await expect(workflow.getByRole('list', { name: 'Since the published version' })).toContainText('Meeting')
    await workflow.getByLabel('Why it changes').fill('People want to be heard')
    await workflow.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(workflow.getByText('Small file 2')).toBeVisible()
    await expect(workflow.getByLabel('Why it changes')).toBeHidden()
  })

  test('a circle is named at once, and cannot be published', async () => {
    const workflow = column('Small file')
    await workflow.getByRole('button', { name: 'Change Assign the file' }).click()
    await workflow.getByRole('group', { name: 'Comes after' }).getByLabel('Give the answer').check()
    await expect(workflow.getByText('“Assign the file” waits for itself')).toBeVisible()
    await expect(workflow.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
    await workflow.getByRole('button', { name: 'Undo' }).click()
    await expect(workflow.getByText('Nothing is wrong')).toBeVisible()
  })

  test('a response goes through its steps: assigned, begun, done, one of its own, one forced', async () => {
    const name = 'Saltbox Inlet Nation · Eelgrass survey permit'
    const response = await open('consult.register', name)
    const steps = response.getByRole('list', { name: 'Steps' })
    // A pattern, which minds capitals: "NextAsk" has "tAsk" in it.
    const row = (title: string) => steps.getByRole('listitem').filter({ hasText: new RegExp(title) })
    await expect(row('Read the file').first()).toContainText('Waits for Assign the file')
    await row('Assign the file').first().getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign' })
    await dialog.getByRole('combobox').fill('Marina')
    await dialog
      .getByRole('option', { name: /Marina/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(row('Assign the file')).toHaveCount(0)
    await row('Read the file').first().getByRole('button', { name: 'Begin' }).click()
    await expect(row('Read the file').first()).toContainText('Under way')
    await row('Read the file').first().getByRole('button', { name: 'Done' }).click()
    await response.getByLabel('Add a step…').selectOption({ label: 'Task' })
    await expect(row('Task')).toContainText('Next')
    await row('Leadership agrees').getByRole('button', { name: 'More for Leadership agrees' }).click()
    await page.getByRole('menuitem', { name: 'Force the state…' }).click()
    const forcing = page.getByRole('dialog')
    await forcing.getByLabel('Reason').fill('Agreed at the council meeting')
    await forcing.getByRole('button', { name: 'Force the state…' }).click()
    await response.getByRole('button', { name: /Show \d steps/ }).click()
    await expect(row('Leadership agrees').first()).toContainText('Forced')
    await expectAccessible(page, 'the steps of a response')
  })

  test('a run of an older version says so, and is moved after what the move does is shown', async () => {
    const response = await open('consult.register', 'Saltbox Inlet Nation · Woodlot 771, amendment 4')
    await expect(response.getByText('Older version')).toBeVisible()
    await response.getByRole('button', { name: 'Move to version 3…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('New: Draft the letter')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(response.getByText('Older version')).toBeHidden()
    await expect(response.getByRole('list', { name: 'Steps' })).toContainText('Draft the letter')
  })

  test('administration names what is stuck, forced and of older versions', async ({ browser }) => {
    const admin = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(admin, server.url, 'admin@demo.test')
    await admin.goto(`${server.url}/admin.workflows`)
    const view = admin.getByRole('region', { name: 'Workflows', exact: true })
    const stuck = view.getByRole('list', { name: 'Stuck' }).filter({ hasText: 'North Fork transmission upgrade' })
    await expect(stuck).toBeVisible()
    await view.getByRole('button', { name: /^Forced [1-9]/ }).click()
    await expect(view.getByRole('list', { name: 'Forced' })).toContainText('Saltbox Creek culvert')
    await view.getByRole('button', { name: /^Of older versions [1-9]/ }).click()
    await expect(view.getByRole('list', { name: 'Of older versions' })).toContainText('North Fork')
    await expectAccessible(admin, 'workflows of administration')
  })

  test('on a phone the steps fit', async ({ browser }) => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signIn(phone, server.url, 'lands@demo.test')
    for (const path of ['workflows', 'i-Workflow-1', 'i-ConsultResponse-5']) {
      await phone.goto(`${server.url}/${path}`)
      await phone.waitForLoadState('networkidle')
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await expectAccessible(phone, 'the steps of a response on a phone')
  })
})
