import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { untilMayClose } from '../support/kept-drafts.ts'
import { expectAccessible, expectFits } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

/** A submitter writes a file step by step, is interrupted, and goes on where they were. */
test.describe.serial('the form of a consultation', () => {
  let server: ServerProcess
  let proponent: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    proponent = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(proponent, server.url, 'proponent@demo.test')
  })

  test.afterAll(({ browser }) => leave(browser, server))

  const press = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).first().click()
  const step = (place: Locator) => place.getByRole('button', { name: /^\d/ }).and(place.locator('[aria-current=step]'))

  test('CNS-291 CNS-294 nobody goes on without what the next step needs; a reload leads back to the step with what was typed', async () => {
    await proponent.goto(`${server.url}/consult.drafts`)
    await proponent.getByRole('button', { name: 'New Consultation' }).click()
    const form = column(proponent, 'New: Consultation')
    await expect(step(form)).toContainText('Project')
    await press(form, 'Next: place')
    await expect(form.getByText('Required').first()).toBeVisible()
    await expect(form.getByText('Meridian Power').first(), 'their only organisation').toBeVisible()
    await form.getByRole('textbox', { name: 'Project', exact: true }).fill('Ferry landing repair')
    await form.getByRole('combobox', { name: 'Kind of project' }).selectOption({ index: 1 })
    await press(form, 'Next: place')
    await expect(step(form)).toContainText('Place')
    await expect(proponent).toHaveURL(/step%3D2/)
    await form.getByRole('textbox', { name: 'Location in words' }).fill('At the old landing')
    const shape = {
      type: 'Polygon',
      coordinates: [
        [
          [-128.41, 52.9],
          [-128.4, 52.9],
          [-128.4, 52.91],
          [-128.41, 52.91],
        ],
      ],
    }
    const area = { name: 'landing.geojson', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(shape)) }
    await form.getByRole('group', { name: 'Place from a file' }).locator('input[type=file]').setInputFiles(area)
    await expect(form.getByText(/Repaired: A polygon ring is not closed/), 'CNS-291 dropped on the field').toBeVisible()
    await expectAccessible(proponent, 'the second step of a file')
    // What is typed is kept a moment later.
    await untilMayClose(proponent)
    await proponent.reload()
    await expect(step(form)).toContainText('Place')
    await expect(form.getByRole('textbox', { name: 'Location in words' })).toHaveValue('At the old landing')
    await press(form, 'Save for later')
    const draft = column(proponent, 'Ferry landing repair')
    await expect(step(draft)).toContainText('Place')
    await expect(draft.getByText('4 of 9')).toBeVisible()
  })

  test('on a phone the steps of a draft fit, and the address leads back to its step', async () => {
    await proponent.setViewportSize({ width: 390, height: 844 })
    const draft = proponent.locator('main')
    await expect(step(draft)).toContainText('Place')
    await draft.getByRole('combobox', { name: 'Region' }).selectOption({ index: 1 })
    await press(draft, 'Next: people')
    await expect(step(draft)).toContainText('People')
    await expect(proponent).toHaveURL(/step%3D3/)
    await proponent.reload()
    await expect(step(draft)).toContainText('People')
    await expectFits(proponent)
    await expectAccessible(proponent, 'a step on a phone')
  })
})
