import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { leave, signIn, tabTo } from '../support/people.ts'

/** A polygon whose ring is not closed, as some programs write it. */
const SHAPE = JSON.stringify({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-128.41, 52.9],
        [-128.4, 52.9],
        [-128.4, 52.91],
        [-128.41, 52.91],
      ],
    ],
  },
})

const mail = (subject: string, text: string, parts: readonly string[] = []) =>
  Buffer.from(
    [
      'From: "Rosa Quill" <rosa.quill@slipway.example>',
      'To: lands@saltbox-inlet.example',
      `Subject: ${subject}`,
      `Date: ${new Date(Date.now() - 26 * 3_600_000).toUTCString()}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      ...parts,
      '--b1--',
      '',
    ].join('\r\n'),
  )
const attachment = (name: string, content: string) =>
  `--b1\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}`

/** A mail becomes a file of somebody who will never sign in, and a second one is kept with it. */
test.describe.serial('a consultation that comes by mail', () => {
  let server: ServerProcess
  let lands: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    lands = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(lands, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const drop = async (name: string, buffer: Buffer) => {
    await lands.goto(`${server.url}/consult.projects`)
    await lands.getByRole('button', { name: 'File a received consultation' }).click()
    const dialog = lands.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'message/rfc822', buffer })
    return dialog
  }

  test('fills the form, is filed with its area, files and log, and the clock runs', async () => {
    const text = 'Our file: 2026-0117. The plans: https://we.tl/t-1 (expires 2031-12-03)'
    const parts = [attachment('ramp.geojson', SHAPE), attachment('cover letter.txt', 'Dear all')]
    const dialog = await drop('mail.eml', mail('FW: Slipway at Heron Point', text, parts))
    await expect(dialog.getByRole('textbox', { name: 'Project', exact: true })).toHaveValue('Slipway at Heron Point')
    await expect(dialog.getByText(/an area of .* hectares/)).toBeVisible()
    await expect(dialog.getByText(/Repaired: A polygon ring is not closed/)).toBeVisible()
    await expect(dialog.getByText(/Download the file by 2031-12-03: https:\/\/we\.tl\/t-1/)).toBeVisible()
    await expect(dialog.getByText(/ramp\.geojson, cover letter\.txt/)).toBeVisible()
    await dialog.getByRole('button', { name: 'File consultation and start clock' }).click()
    await expect(dialog.getByText(/^Choose the proponent, or type the name/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name of a new organisation' }).fill('Slipway Builders')
    await dialog.getByRole('checkbox', { name: /Add Rosa Quill/ }).check()
    await expectAccessible(lands, 'a mail that was read')
    await dialog.getByRole('button', { name: 'File consultation and start clock' }).click()
    const file = lands.getByRole('region', { name: 'Slipway at Heron Point', exact: true })
    await expect(file.getByText('4 of 9')).toBeVisible()
    await expect(file.getByText('Waiting for communities').first()).toBeVisible()
    await expect(file.getByText('2026-0117').first()).toBeVisible()
    const link = file.getByRole('link', { name: 'we.tl/t-1' })
    await expect(link, 'in place of a file').toHaveAttribute('href', 'https://we.tl/t-1')
    await expect(file.getByText(/works until 03-Dec-2031/i)).toBeVisible()
    await lands.goto(`${server.url}/consult.communications`)
    await expect(lands.getByText('FW: Slipway at Heron Point').first()).toBeVisible()
  })

  test('CNS-292 CNS-293 who filed it asks for what is missing, and moves it, by keyboard alone', async () => {
    const file = lands.getByRole('region', { name: 'Slipway at Heron Point', exact: true })
    await lands.goto(`${server.url}/consult.projects`)
    await lands.getByRole('option', { name: /Slipway at Heron Point/ }).click()
    const dialog = lands.getByRole('dialog')
    const press = async (place: Locator, name: string) => {
      await tabTo(lands, place.getByRole('button', { name, exact: true }).first())
      await lands.keyboard.press('Enter')
    }
    await press(file, 'Ask for missing information')
    await tabTo(lands, dialog.getByRole('checkbox', { name: 'Region' }))
    await lands.keyboard.press('Space')
    await press(dialog, 'Add Missing information')
    await expect(dialog.getByRole('textbox').nth(1)).toBeFocused()
    await lands.keyboard.type('The depth of the slipway')
    await press(dialog, 'Ask for missing information')
    await expect(dialog).toBeHidden()
    await expect(file.getByText('The depth of the slipway').first()).toBeVisible()
    const letter = async () => {
      const page = await (await fetch(`${server.url}/demo/mail`)).text()
      return page.split('<article').find((each) => each.includes('rosa.quill@slipway.example')) ?? ''
    }
    await expect.poll(letter).toContain('- The depth of the slipway')
    for (const words of [
      '- Region',
      'Saltbox Inlet Nation is reviewing your consultation',
      'Marina Holloway',
      'lands@saltbox.example',
    ])
      expect(await letter()).toContain(words)
    expect(await letter()).toMatch(/Our number: \d{4}-\d{4}/)
    expect(await letter(), 'no ids, and nothing of the site').not.toMatch(/Consultation-\d|-- ?\n?Cairn/)
    await press(file, 'Move to another organisation')
    await tabTo(lands, dialog.getByRole('combobox', { name: 'Organisation to move the consultation to' }))
    await lands.keyboard.type('Northern')
    await expect(lands.getByRole('option', { name: 'Northern Waters Board', exact: true })).toBeVisible()
    await lands.keyboard.press('Enter')
    await tabTo(lands, dialog.getByLabel('Reason'))
    await lands.keyboard.type('The letterhead was that of another')
    await press(dialog, 'Move to another organisation')
    await expect(dialog).toBeHidden()
    await expect(file.getByText('Northern Waters Board').first()).toBeVisible()
  })

  test('a second message about the same number is offered to that file', async () => {
    const dialog = await drop('second.eml', mail('Re: file 2026-0117', 'One more thing about it.'))
    await expect(dialog.getByText('Another consultation has this number already')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add e-mail to this consultation' }).first().click()
    await expect(lands.getByRole('region', { name: 'Slipway at Heron Point', exact: true })).toBeVisible()
    await lands.goto(`${server.url}/consult.communications`)
    await expect(lands.getByText('Re: file 2026-0117').first()).toBeVisible()
  })

  test('CNS-362 the form of a new consultation takes a message: it fills what is empty', async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'proponent@demo.test')
    await page.goto(`${server.url}/i-Consultation-0-9`)
    const buffer = mail('FW: Float at Heron Point', 'The plan', [attachment('cover letter.txt', 'Dear all')])
    const files = page.locator('input[type=file]').first()
    await files.setInputFiles({ name: 'new.eml', mimeType: 'message/rfc822', buffer })
    await expect(page.getByText('The empty fields below were filled from your files. Check the fields.')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Project', exact: true })
    await expect(name).toHaveValue('Float at Heron Point')
    await expectAccessible(page, 'a new consultation from a message')
  })

  test('what is no mail is refused in words, and what was typed stays', async () => {
    await lands.goto(`${server.url}/consult.projects`)
    await lands.getByRole('button', { name: 'File a received consultation' }).click()
    const dialog = lands.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Project', exact: true }).fill('A phone call')
    const odd = { name: 'odd.msg', mimeType: 'application/octet-stream', buffer: Buffer.from('no mail') }
    await dialog.locator('input[type=file]').setInputFiles(odd)
    await expect(dialog.getByText('odd.msg was not imported')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Project', exact: true })).toHaveValue('A phone call')
  })
})
