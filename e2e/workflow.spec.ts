import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from './look.ts'
import { leave, signIn } from './people.ts'

/** A lands office changes how it answers, tries and publishes it, and works through the steps of a response. */
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

  test('a designer adds a step, sees it tried, takes it back and adds it again, and publishes it', async () => {
    const workflow = await open('workflows', 'Small file')
    const steps = workflow.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await expect(steps).toHaveCount(3)
    await workflow.getByLabel('Add a step…').selectOption({ label: 'Meeting' })
    await expect(steps).toHaveCount(4)
    await expect(workflow.getByText('Nothing is wrong')).toBeVisible()
    await expect(workflow.getByRole('list', { name: 'Trial' }).getByText('Meeting')).toBeVisible()
    await workflow.getByRole('button', { name: 'Undo' }).click()
    await expect(steps).toHaveCount(3)
    await workflow.getByLabel('Add a step…').selectOption({ label: 'Meeting' })
    await expect(steps).toHaveCount(4)
    await workflow.getByRole('button', { name: 'Move Meeting up' }).click()
    await expect(steps.nth(2)).toContainText('Meeting')
    await expectAccessible(page, 'a workflow with its trial')
    await workflow.getByLabel('Why it changes').fill('People want to be heard')
    await workflow.getByRole('button', { name: 'Publish' }).click()
    await expect(workflow.getByText('Small file 2')).toBeVisible()
    await expect(workflow.getByLabel('Why it changes')).toBeHidden()
  })

  test('a circle is named at once, and cannot be published', async () => {
    const workflow = column('Small file')
    await workflow.getByRole('button', { name: 'Change Assign the file' }).click()
    await workflow.getByRole('group', { name: 'Comes after' }).getByLabel('Give the answer').check()
    await expect(workflow.getByText('“Assign the file” waits for itself')).toBeVisible()
    await expect(workflow.getByRole('button', { name: 'Publish' })).toBeDisabled()
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
