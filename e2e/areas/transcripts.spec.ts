import { expect, test, type Locator, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { leave, PASSWORD, signIn } from '../support/people.ts'

/** What is said in an interview is imported and restored. */
test.describe.serial('transcripts', () => {
  let server: ServerProcess
  let page: Page
  let interview: Locator

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'researcher@demo.test')
    await page.goto(`${server.url}/research.activities`)
    await page.getByRole('option', { name: /^Interview · 2024-03 · R-\d{3}/ }).click()
    interview = page.getByRole('region', { name: /^Interview · 2024-03 · R-\d{3}$/ })
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const line = (words: RegExp) => interview.getByRole('button', { name: words })
  const choose = (name: string, bytes: Buffer) =>
    interview
      .getByLabel('Transcript file (WebVTT, SRT, ELAN or text)')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: bytes })

  test('RES-40 a transcript is replaced after being asked, and restored', async () => {
    await interview.getByText('Import or export the transcript').click()
    const file = Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\nAt the weir.\n\nWords whose time was lost.\n')
    await choose('other.vtt', file)
    await expect(page.getByRole('dialog', { name: 'Replace the transcript of 8 parts?' })).toContainText(
      'The transcript file has 2 parts, 1 without a time.',
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(line(/Below the second riffle/)).toBeVisible()
    await choose('other.vtt', file)
    await page.getByRole('button', { name: 'Replace the transcript' }).click()
    await expect(line(/Words whose time was lost/)).toBeVisible()
    await interview.getByRole('button', { name: 'Restore the former transcript' }).click()
    await expect(line(/Below the second riffle/)).toBeVisible()
    await expect(line(/Words whose time was lost/)).toHaveCount(0)
    // The history of the transcript keeps each of them.
    await interview.getByRole('button', { name: 'Transcript and its history' }).click()
    await page.getByRole('region', { name: 'As it was said' }).getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Restore version 2' }).click()
    await interview.focus()
    await expect(line(/Words whose time was lost/)).toBeVisible()
    await page.getByRole('region', { name: /^History of As it was said/ }).focus()
    await page.getByRole('button', { name: 'Restore version 3' }).click()
    await interview.focus()
    await expect(line(/Below the second riffle/)).toBeVisible()
  })
  test('RES-40 what a file replaced is not restored over what somebody else changed since', async () => {
    await choose('other.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\nAt the dam.\n'))
    await page.getByRole('button', { name: 'Replace the transcript' }).click()
    await expect(line(/At the dam/)).toBeVisible()
    const colleague = await TestClient.signedIn(server.url, 'researcher@demo.test', PASSWORD)
    const { ids } = await colleague.request<{ ids: string[] }>('search/ids', { types: ['ResearchTranscript'] })
    const all = await Promise.all(ids.map((id) => colleague.request<Record<string, unknown>>(`read/${id}`)))
    const dam = all.find(({ text }) => String(text).includes('At the dam'))
    const text = String(dam?.['text']).replace('dam', 'old dam')
    await colleague.request('update', { ...{ _t: dam?.['_t'], _i: dam?.['_i'], _u: dam?.['_u'] }, text })
    colleague.close()
    await expect(line(/At the old dam/)).toBeVisible()
    await interview.getByRole('button', { name: 'Restore the former transcript' }).click()
    await expect(page.getByText('Somebody else changed the same field while you were editing')).toBeVisible()
    await expect(line(/At the old dam/)).toBeVisible()
  })
  test('RES-41 a file in other letters is read as its lines show', async () => {
    const times = '1\n00:00:01,000 --> 00:00:03,000\n'
    const files: [string, number[], string, string][] = [
      ['french.srt', [0xe9, 0x74, 0xe9], 'Western European (Windows-1252)', 'été'],
      ['russian.srt', [0xf0, 0xe5, 0xea, 0xe0], 'Cyrillic (Windows-1251)', 'река'],
      ['chinese.srt', [0xd3, 0xe6, 0xcd, 0xf8, 0xd4, 0xda, 0xba, 0xd3], 'Chinese (GB 18030)', '渔网在河'],
    ]
    for (const [name, letters, encoding, words] of files) {
      await choose(name, Buffer.concat([Buffer.from(times), Buffer.from(letters)]))
      await expect(interview.getByText(words, { exact: true })).toBeVisible()
      await expect(interview.getByLabel('Encoding of the letters').locator('option:checked')).toHaveText(encoding)
      await interview.getByRole('button', { name: 'Use this encoding' }).click()
      await page.getByRole('button', { name: 'Replace the transcript' }).click()
      await expect(line(new RegExp(words))).toBeVisible()
    }
    await choose('lost.srt', Buffer.from(`${times}two\nA\uFFFDt`))
    await expect(interview.getByText(/^Some letters of lost\.srt are lost .* in line 4/)).toBeVisible()
  })
  test('RES-42 somebody types, splits and joins lines by keys alone, and finds them stored', async () => {
    await interview.getByRole('button', { name: 'Correct the transcript' }).press('Enter')
    const words = interview.getByRole('textbox', { name: /^Text of the line, / })
    await expect(words).toHaveCount(1)
    await expect(words.first()).toBeFocused()
    const keys = page.keyboard
    await keys.press('Control+a')
    await keys.type('We set the nets where the water slows')
    await keys.press('Alt+1')
    await expect(interview.getByRole('combobox', { name: 'Speaker of the line, 0:00:01' })).toHaveValue(/^R-\d{3}$/)
    await keys.press('Enter')
    await keys.type('My uncles showed me')
    await expect(words).toHaveCount(2)
    await expect(words.nth(1)).toBeFocused()
    // Back up, to split the first line before “where”.
    await keys.press('Home')
    await keys.press('ArrowUp')
    for (const _letter of 'where the water slows') await keys.press('ArrowLeft')
    await keys.press('Control+Enter')
    await expect(words).toHaveCount(3)
    await expect(words.nth(1)).toHaveValue('where the water slows')
    await keys.press('Backspace')
    await expect(words).toHaveCount(2)
    await expect(words.first()).toHaveValue('We set the nets where the water slows')
    await keys.press('Control+z')
    await expect(words).toHaveCount(3)
    await expect(words.first()).toBeFocused()
    await keys.press('Control+z')
    await expect(words).toHaveCount(2)
    // The line with the cursor is gone, and the one before it has it.
    await expect(words.first()).toBeFocused()
    // It plays and pauses by a key, and the words stay where they are typed.
    await keys.press('F8')
    await expect(interview.getByRole('button', { name: /^Pause / })).toBeVisible()
    await keys.press('F8')
    await expect(interview.getByRole('button', { name: /^Play fishing/ })).toBeVisible()
    await expect(interview.getByText('Transcript saved', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the desk of a transcript')
    // What is typed last is not lost with the page.
    await words.nth(1).focus()
    await keys.press('End')
    await keys.type(' when I was nine')
    await page.reload()
    await interview.focus()
    await interview.getByRole('button', { name: 'Correct the transcript' }).press('Enter')
    await expect(words.nth(1)).toHaveValue('My uncles showed me when I was nine')
    await interview.getByRole('button', { name: 'Save and close the transcript' }).click()
    await expect(line(/My uncles showed me when I was nine/)).toBeVisible()
  })
  test('RES-42 a transcript begins empty, and two people type different lines of it', async ({ browser }) => {
    const open = async (who: Page) => {
      await who.goto(`${server.url}/research.activities`)
      await who.getByRole('option', { name: /^Site visit · 2024-06/ }).click()
      return who.getByRole('region', { name: /^Site visit · 2024-06/ })
    }
    const visit = await open(page)
    await visit.getByRole('button', { name: 'Transcribe' }).press('Enter')
    const words = visit.getByRole('textbox', { name: 'Text of the line, time unknown' })
    await expect(words.first()).toBeFocused()
    await page.keyboard.type('The trail began here')
    await page.keyboard.press('Enter')
    await page.keyboard.type('It ended at the lake')
    await expect(visit.getByText('Transcript saved', { exact: true })).toBeVisible()
    const other = await (await browser.newContext()).newPage()
    await signIn(other, server.url, 'researcher@demo.test')
    const theirs = await open(other)
    await theirs.getByRole('button', { name: 'Correct the transcript' }).click()
    await theirs
      .getByRole('textbox', { name: 'Text of the line, time unknown' })
      .nth(1)
      .fill('It ended at the lake of stones')
    await theirs.getByRole('textbox', { name: 'Text of the line, time unknown' }).first().press('End')
    await other.keyboard.press('Enter')
    await other.keyboard.type('It went along the shore')
    await words.first().fill('The old trail began here')
    await words.nth(1).focus()
    // What one stores while the other does is put together before the desk closes.
    await theirs.getByRole('button', { name: 'Save and close the transcript' }).click()
    await expect(theirs.getByRole('button', { name: 'Correct the transcript' })).toBeVisible()
    await expect(words).toHaveCount(3)
    await expect(words.nth(2)).toHaveValue('It ended at the lake of stones')
    // The line that comes above takes the cursor from nobody.
    await expect(words.nth(2)).toBeFocused()
    await expect(words.first()).toHaveValue('The old trail began here')
    await visit.getByRole('button', { name: 'Save and close the transcript' }).click()
    for (const each of [visit, theirs])
      for (const said of [/The old trail began here/, /along the shore/, /at the lake of stones/])
        await expect(each.getByRole('button', { name: said })).toBeVisible()
  })
})
