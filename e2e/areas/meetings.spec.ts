import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { picture } from '../support/look.ts'
import { column, leave, signIn, valueOf } from '../support/people.ts'

const MAIL = [
  'From: Marguerite Sandpiper <marguerite.sandpiper@lands.saltbox-inlet.example>',
  'To: Helen Markham <helen.markham@northern-waters.example>',
  'Subject: Shall we walk the weir together?',
  'Date: Fri, 6 Nov 2026 10:15:00 -0800',
  'Message-ID: <walk@lands.saltbox-inlet.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="weir"',
  '',
  '--weir',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Would <b>low water</b> in the morning suit you?</p><script>document.title = "run"</script>',
  '--weir',
  'Content-Type: text/csv; name="tides.csv"',
  'Content-Disposition: attachment; filename="tides.csv"',
  '',
  'day,low water',
  '--weir--',
].join('\n')

/**
 * A mail becomes a log, a meeting comes of it and stands in the calendar, live for the others, and is past
 * when it is over.
 */
test.describe.serial('meetings', () => {
  let server: ServerProcess
  let lands: Page
  let archivist: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    lands = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    archivist = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('1 · a mail that is dropped in fills the log; what is no mail is refused and nothing is lost', async () => {
    await signIn(lands, server.url, 'lands@demo.test')
    await lands.goto(`${server.url}/comm-logs`)
    await column(lands, 'Communications').getByRole('button', { name: /^New/ }).click()
    const form = column(lands, 'New: Communication')
    await dropFile(lands, form.getByRole('group', { name: 'Fill the form from an e-mail' }), 'walk.eml', MAIL)
    await expect(form.getByText('The form is filled from the e-mail')).toBeVisible()
    await expect(field(form, 'Subject')).toHaveValue('Shall we walk the weir together?')
    await form.getByRole('button', { name: 'Change these values', exact: true }).click()
    await expect(field(form, 'Date')).toHaveValue('06-Nov-2026')
    await expect(form.getByRole('button', { name: 'Outgoing', exact: true, pressed: true })).toBeVisible()
    await expect(form.getByRole('button', { name: /^Marguerite Sandpiper/ })).toBeVisible()
    await expect(form.getByLabel('Notes', { exact: true })).toHaveValue(/Would low water in the morning suit you\?$/)

    await dropFile(lands, form.getByRole('group', { name: 'Fill the form from an e-mail' }), 'notes.pdf', '%PDF-1.7')
    await expect(form.getByText('notes.pdf was not imported')).toBeVisible()
    await expect(field(form, 'Subject')).toHaveValue('Shall we walk the weir together?')
    await field(form, 'Owner').fill('Saltbox Inlet N')
    await form.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(valueOf(column(lands, 'Shall we walk the weir together?'), 'Kind of communication')).toContainText(
      'E-mail',
    )
    await expect(valueOf(column(lands, 'Shall we walk the weir together?'), 'Files')).toContainText('tides.csv')
    expect(await lands.title()).not.toBe('run')
  })

  test('ORG-14 2 · a meeting of today shows in the calendar of another person as it is made, and opens beside it', async () => {
    await signIn(archivist, server.url, 'archivist@demo.test')
    await archivist.goto(`${server.url}/meetings.calendar`)
    const calendar = column(archivist, 'Calendar of meetings')
    // It stands in the days, and in the agenda beside them.
    await expect(calendar.getByRole('button', { name: /Community evening/ }).first()).toBeVisible()
    await picture(archivist, 'calendar-light-wide')
    const entries = await calendar.locator('.cairn-event:visible').evaluateAll((found) =>
      found.map((entry) => {
        const box = entry.getBoundingClientRect()
        const day = entry.closest('[data-date]')?.getBoundingClientRect()
        const words = document.createRange()
        words.selectNodeContents(entry.querySelector('b') ?? entry)
        return { indent: words.getBoundingClientRect().left - box.left, spare: (day?.width ?? 0) - box.width }
      }),
    )
    expect(entries.length).toBeGreaterThan(0)
    // Words stand clear of the edge, and what is on one day is no wider than that.
    expect(entries.filter(({ indent, spare }) => indent < 8 || spare < 0)).toEqual([])

    await lands.goto(`${server.url}/meetings.calendar`)
    // Today is the owners' own once their clock is known.
    await expect(column(lands, 'Calendar of meetings').getByText(/^Times of Vancouver · weeks begin on/)).toBeVisible()
    await column(lands, 'Calendar of meetings').getByRole('button', { name: 'New meeting' }).click()
    const form = column(lands, 'New: Meeting')
    await form.getByRole('button', { name: 'Change these values', exact: true }).click()
    await expect(field(form, 'Date')).toHaveValue(/^\d{2}-[A-Z][a-z]{2}-\d{4}$/)
    await field(form, 'Title').fill('Walk along the weir')
    await field(form, 'Owner').fill('Saltbox Inlet N')
    await form.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    // It names no times: it goes on all day.
    await expect(column(lands, 'Walk along the weir').getByText('Meeting in progress', { exact: true })).toBeVisible()
    const download = lands.waitForEvent('download')
    await column(lands, 'Walk along the weir').getByRole('button', { name: 'Download meeting for my calendar' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Meeting-\d+\.ics$/)

    await calendar
      .getByRole('button', { name: /Walk along the weir/ })
      .first()
      .press('Enter')
    const meeting = column(archivist, 'Walk along the weir')
    await expect(meeting.getByText('Meeting in progress', { exact: true })).toBeVisible()
    await expect(archivist).toHaveURL(/meetings\.calendar\/i-Meeting-\d+/)
  })

  test('3 · put on an earlier day it is past, here and there; whoever may not see it sees nothing of it', async ({
    browser,
  }) => {
    const meeting = column(archivist, 'Walk along the weir')
    await meeting.getByRole('button', { name: 'Edit Date' }).click()
    await meeting.getByLabel('Date', { exact: true }).fill('2026-01-15')
    await meeting.getByRole('button', { name: 'Save now' }).click()
    await expect(meeting.getByText('Past meeting', { exact: true })).toBeVisible()
    await expect(column(lands, 'Walk along the weir').getByText('Past meeting', { exact: true })).toBeVisible()
    await expect(
      column(archivist, 'Calendar of meetings')
        .getByRole('button', { name: /Walk along the weir/ })
        .first(),
    ).toBeHidden()

    const proponent = await (await browser.newContext()).newPage()
    await signIn(proponent, server.url, 'proponent@demo.test')
    await proponent.goto(archivist.url())
    await expect(proponent.getByText('Walk along the weir')).toBeHidden()
    await proponent.context().close()
  })
})

/** The control of a property that is required, in a form for a new item. */
function field(form: Locator, label: string): Locator {
  return form.getByLabel(new RegExp(`^${label}\\W*$`))
}

/** Drops a file on a place of the page, as from the desk. */
async function dropFile(page: Page, place: Locator, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', text = '']) => {
      const files = new DataTransfer()
      files.items.add(new File([text], fileName))
      return files
    },
    [name, content],
  )
  await place.dispatchEvent('drop', { dataTransfer })
}
