import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

/**
 * What responders and submitters find around consultations: files, people, communications, and both sides of
 * a file.
 */
test.describe.serial('lists of consultation', () => {
  let server: ServerProcess
  let lands: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    lands = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(lands, server.url, 'lands@demo.test')
  })

  test.afterAll(({ browser }) => leave(browser, server))

  test('files of consultations have the columns of file and consultation, and open with their bytes', async () => {
    await lands.goto(`${server.url}/consult.attachments?c0=m%3Dtable`)
    const files = column(lands, 'Consultation files')
    for (const title of ['Kind of file', 'Size', 'Consultation', 'Proponent', 'Kind of project', 'Region', 'Sector'])
      await expect(
        files.getByRole('columnheader', { name: new RegExp(`^${title} Settings of the column`) }),
      ).toBeVisible()
    await expect(files.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)
    await lands.goto(`${server.url}/consult.attachments`)
    await files.getByRole('option', { name: /Poles\.csv/ }).click()
    const file = column(lands, 'Poles.csv')
    await expect(file.getByText('North Fork transmission upgrade').first()).toBeVisible()
    await expect(file.getByText('52.941')).toBeVisible()
    await expectAccessible(lands, 'a file of a consultation')
  })

  test('people who ask are cards with how to reach them, although their contacts cannot be opened', async () => {
    await lands.goto(`${server.url}/consult.contacts`)
    const people = column(lands, 'Proponent contacts')
    const card = people.getByRole('listitem').filter({ hasText: 'Gwendolyn Thatcher' })
    await expect(card.getByRole('link', { name: /gwendolyn/ })).toHaveAttribute('href', /^mailto:/)
    await expect(card).toContainText('consultations')
    await people.getByRole('searchbox').fill('meridian')
    await expect(people.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(lands, 'people who ask')
  })

  test('conversations and logs are one list, and a log is begun there', async () => {
    await lands.goto(`${server.url}/consult.communications`)
    const list = column(lands, 'Correspondence')
    await expect(list.getByRole('option', { name: /Harbour dredging notice/ })).toBeVisible()
    await list.getByRole('button', { name: 'Log a communication' }).click()
    const form = lands.getByRole('region', { name: /^New: / })
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByRole('alert').first()).toBeVisible()
    // The form scrolls to what is wrong, and the header stays.
    expect(await lands.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
  })

  test('CNS-24 the calendar names its colours, and shows projects to whoever asks for them', async () => {
    await lands.goto(`${server.url}/consult.calendar`)
    const calendar = column(lands, 'Calendar of consultations')
    const project = calendar.getByRole('button', { name: /Hollow Lake hatchery lease/ }).first()
    const projects = calendar.getByRole('button', { name: 'Project start', exact: true })
    await expect(calendar.getByRole('button', { name: 'Response due', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(project).toBeHidden()
    await projects.click()
    await expect(project).toBeVisible()
    await expectAccessible(lands, 'the calendar of consultations')
    await projects.click()
    await expect(project).toBeHidden()
  })

  test('the submitter sees both sides of a file beside one another', async ({ browser }) => {
    const proponent = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signIn(proponent, server.url, 'proponent@demo.test')
    await proponent.goto(`${server.url}/i-Consultation-1`)
    await expect(proponent.getByRole('region', { name: 'Submitter' })).toContainText('Catherine Weld')
    await expect(proponent.getByRole('region', { name: 'Intake office' })).toContainText('Saltbox Inlet Lands Office')
    await expectAccessible(proponent, 'both sides of a file')
  })
})
