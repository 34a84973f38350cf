import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits } from '../support/look.ts'
import { column, leave, openRow, signIn, typeInto } from '../support/people.ts'

const FILE = 'North Fork transmission upgrade'
const TITLE = 'Walk along the haul road'

/** A community invites somebody of another organisation to a meeting, moves it, and cancels it. */
test.describe.serial('invitations', () => {
  let server: ServerProcess
  let lands: Page
  let proponent: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    lands = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    proponent = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signIn(lands, server.url, 'lands@demo.test')
    await signIn(proponent, server.url, 'proponent@demo.test')
    await proponent.goto(`${server.url}/notifications`)
    await press(proponent, 'Mark all as read')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const press = (place: Locator | Page, name: string) =>
    place.getByRole('button', { name, exact: true }).first().click()
  const pick = async (place: Locator, label: string, name: string) => {
    await place.getByRole('combobox', { name: label }).fill(name)
    await lands.getByRole('option', { name, exact: true }).last().click()
  }
  /** Opens the newest line of the bell, and what it is about. */
  const openTold = async (line: RegExp) => {
    await proponent.goto(`${server.url}/notifications`)
    await proponent.getByRole('option', { name: line }).first().click()
    await press(proponent, 'Open the item')
    return proponent.getByRole('region', { name: TITLE })
  }

  test('ORG-39 who is named sees nothing until they are invited, which is said before it is done', async () => {
    await openRow(lands, `${server.url}/consult.register`, FILE)
    const response = column(lands, `${FILE} · Saltbox Inlet Nation`)
    await response.getByRole('button', { name: 'Meeting', exact: true }).last().click()
    const form = column(lands, 'New: Meeting')
    await form.getByRole('textbox', { name: 'Title' }).fill(TITLE)
    await form.getByLabel(/^Date/).fill('2099-05-04')
    await pick(form, 'Owner', 'Saltbox Inlet Nation')
    await pick(form, 'Other organisations', 'Meridian Power')
    await pick(form, 'Other people', 'Catherine Weld')
    await press(form, 'Create meeting')
    const meeting = column(lands, TITLE)
    await expect(meeting.getByText(/^The other people and organisations do not see this meeting/)).toBeVisible()
    await proponent.goto(`${server.url}/notifications`)
    await expect(proponent.getByRole('option').first()).toBeVisible()
    await expect(proponent.getByRole('option', { name: new RegExp(TITLE) })).toHaveCount(0)
  })

  test('ORG-39 ORG-40 invited, they are told, and see when and where, and nothing else of it', async () => {
    const meeting = column(lands, TITLE)
    await meeting
      .getByRole('button', { name: /Invited people/ })
      .first()
      .click()
    await meeting
      .getByRole('combobox', { name: 'Invited people' })
      .selectOption({ label: 'Only the people named above' })
    await press(meeting, 'Save now')
    await expect(meeting.getByText(/^The people named here are notified/)).toBeVisible()
    await expectAccessible(lands, 'a meeting to which others are invited')
    const invitation = await openTold(new RegExp(`invites you to the meeting ${TITLE}, on 4 May 2099`))
    await expect(invitation.getByText(/^You are invited/)).toBeVisible()
    await expect(invitation.getByText('04-May-2099').first()).toBeVisible()
    await expect(invitation.getByText(FILE), 'what it is about').toHaveCount(0)
    await expectFits(proponent)
    await expectAccessible(proponent, 'an invitation on a phone')
  })

  test('ORG-40 they are told that it moved, and that it was cancelled', async () => {
    const meeting = column(lands, TITLE)
    await typeInto(meeting, 'Date', '2099-05-06')
    await press(meeting, 'Save now')
    const invitation = await openTold(/6 May 2099/)
    await expect(invitation.getByText('06-May-2099').first()).toBeVisible()
    await press(meeting, 'More actions')
    await lands.getByRole('menuitem', { name: 'Delete' }).click()
    await press(lands.getByRole('dialog'), 'Delete')
    await expect(invitation.getByText('This meeting was cancelled')).toBeVisible()
    await expect(await openTold(/cancelled/)).toContainText('This meeting was cancelled')
  })
})
