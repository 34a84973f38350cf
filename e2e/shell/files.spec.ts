import { writeFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { look, picture } from '../support/look.ts'
import { pdfOf } from '../support/pdf.ts'
import { column, leave, signIn, untilFocusInDialog, valueOf } from '../support/people.ts'

/** A picture of 8 by 8 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOwqu3BihiGlgQAeRlQwSNPHTAAAAAASUVORK5CYII=',
  'base64',
)
/** A recording of silence, large enough to be cut on its way. */
const RECORDING = Buffer.concat([wavHead(5_000_000), Buffer.alloc(5_000_000)])

/**
 * Files of an item: sent, cut and resumed, saved with it, seen by others, replaced, taken away and brought
 * back.
 */
test.describe.serial('files', () => {
  let server: ServerProcess
  let page: Page
  const failures: string[] = []

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && failures.push(message.text()))
    page.on('pageerror', (error) => failures.push(error.message))
    await signIn(page, server.url, 'admin@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('files are sent at once, go on after the line was cut, and belong to the word when it is saved', async () => {
    await page.goto(`${server.url}/vocab.words-phrases`)
    await page.getByRole('listbox').getByRole('option').first().click()
    const word = wordOf(page)
    await word.getByRole('button', { name: 'Edit Recordings and pictures' }).click()
    let cuts = 0
    await page.route('**/files/*', async (route) => {
      if (route.request().method() !== 'PATCH' || ++cuts !== 2) return route.continue()
      await route.abort('connectionreset')
    })
    await word.locator('input[type=file][multiple]').setInputFiles([
      { name: 'ʔəliʔ.png', mimeType: 'text/html', buffer: PICTURE },
      { name: 'k̓ʷas.wav', mimeType: 'audio/wav', buffer: RECORDING },
      { name: 'survey.pdf', mimeType: '', buffer: pdfOf('Reef survey', 'Second day') },
    ])
    await expect(word.getByRole('button', { name: 'Remove ʔəliʔ.png' })).toBeVisible()
    await expect(word.getByRole('button', { name: 'Remove survey.pdf' })).toBeVisible()
    await expect(word.getByRole('button', { name: 'Remove k̓ʷas.wav' })).toBeVisible({ timeout: 60_000 })
    expect(cuts).toBeGreaterThan(3)
    await word.getByRole('button', { name: 'Rename ʔəliʔ.png' }).click()
    await word.getByLabel('Name of the file').fill('shore.png')
    await word.getByLabel('Name of the file').press('Enter')
    await expect(word.getByRole('button', { name: 'Remove shore.png' })).toBeVisible()
    await picture(page, 'files-edit')
    await word.getByRole('button', { name: 'Save now' }).click()
    await expect(
      valueOf(word, 'Recordings and pictures').getByRole('button', { name: 'k̓ʷas.wav', exact: true }),
    ).toBeVisible()
    await expect(valueOf(word, 'Recordings and pictures')).toContainText('5.0 MB')
    await picture(page, 'files-item')
  })

  test('a file opens beside its item, is played in parts, and is replaced without losing the former', async () => {
    await page.getByRole('button', { name: 'k̓ʷas.wav', exact: true }).click()
    const recording = column(page, 'k̓ʷas.wav')
    await expect(recording.getByRole('button', { name: /^Play / })).toBeVisible()
    await expect
      .poll(() => recording.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
      .toBeGreaterThan(60)
    await page.getByRole('button', { name: 'shore.png', exact: true }).click()
    const shore = column(page, 'shore.png')
    await expect(shore.getByRole('img', { name: 'shore.png' })).toBeVisible()
    await expect
      .poll(() =>
        shore.getByRole('img', { name: 'shore.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(8)
    await picture(page, 'files-picture')
    await shore
      .locator('input[type=file]')
      .setInputFiles({ name: 'shore 2.txt', mimeType: '', buffer: Buffer.from('ʔəliʔ') })
    const next = column(page, 'shore 2.txt')
    await expect(next.getByRole('region', { name: 'Text of shore 2.txt' })).toHaveText('ʔəliʔ')
    await next.getByRole('button', { name: 'Restore this version' }).first().click()
    await expect(column(page, 'shore.png').getByRole('img', { name: 'shore.png' })).toBeVisible()
  })

  test('files are looked at one after the other over everything, a PDF with its pages and words, and come as one archive', async () => {
    const word = wordOf(page)
    await word.getByRole('button', { name: 'View shore.png' }).click()
    const viewer = page.getByRole('dialog', { name: 'Files' })
    await expect(viewer.getByRole('img', { name: 'shore.png' })).toBeVisible()
    await expect(viewer.getByText('1 of 3')).toBeVisible()
    await untilFocusInDialog(viewer)
    // As they were chosen: the recording, which arrives last, is the second.
    await page.keyboard.press('End')
    await expect(viewer.getByText('2 pages')).toBeVisible()
    await expect(viewer.getByText('Reef survey')).toBeAttached()
    // What is drawn is seen: the line under the words is dark.
    const darkest = () =>
      viewer
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
          return Array.from(data).reduce((least, value, at) => (at % 4 === 0 ? Math.min(least, value) : least), 255)
        })
    await expect.poll(darkest).toBeLessThan(50)
    await look(page, 'files-viewer')
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText('2 of 3')).toBeVisible()
    await expect(viewer.getByRole('button', { name: /^Play / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await word.getByRole('button', { name: 'Export files as a zip' }).click()
    const ready = page.getByRole('status').filter({ hasText: 'vocabulary-attachments.zip is ready' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ready.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('vocabulary-attachments.zip')
  })

  test('a file goes on where it was when the page was left and it is chosen again, and comes back from the trash', async () => {
    const path = test.info().outputPath('weir.bin')
    await writeFile(path, Buffer.alloc(11_000_000, 'weir'))
    const word = wordOf(page)
    const begun: string[] = []
    page.on('request', (request) => request.url().endsWith('/files') && begun.push(request.method()))
    let pieces = 0
    // The second piece stays on its way until the page is left.
    const held = (route: Route) => {
      if (route.request().method() !== 'PATCH' || ++pieces < 2) return route.continue()
      return new Promise<void>(() => {})
    }
    await page.route('**/files/*', held)
    await word.getByRole('button', { name: 'Edit Recordings and pictures' }).click()
    await word.locator('input[type=file][multiple]').setInputFiles(path)
    await expect.poll(() => pieces).toBe(2)
    await expect(word.getByText('4.2 MB of 11.0 MB')).toBeVisible()
    await page.unroute('**/files/*', held)
    await page.reload()
    await word.getByRole('button', { name: 'Edit Recordings and pictures' }).click()
    const left = word.locator('[data-left="weir.bin"]')
    await expect(left).toContainText('The upload stopped after 4.2 MB of 11.0 MB')
    await look(page, 'files-left')
    const [first] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      left.locator('input[type=file]').setInputFiles(path),
    ])
    expect(first.headers()['upload-offset']).toBe(String(4 * 1024 * 1024))
    await expect(word.getByRole('button', { name: 'Remove weir.bin' })).toBeVisible()
    await expect(left).toHaveCount(0)
    expect(begun).toEqual(['POST'])
    await word.getByRole('button', { name: 'Save now' }).click()
    await expect(valueOf(word, 'Recordings and pictures')).toContainText('11.0 MB')

    await word.getByRole('button', { name: 'Edit Recordings and pictures' }).click()
    await word.getByRole('button', { name: 'Remove weir.bin' }).click()
    await word.getByRole('button', { name: 'Save now' }).click()
    await expect(valueOf(word, 'Recordings and pictures')).not.toContainText('weir.bin')
    await word.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Files in the trash' }).click()
    const trash = column(page, 'Files in the trash')
    await expect(trash.getByRole('listitem').filter({ hasText: 'weir.bin' })).toBeVisible()
    await look(page, 'files-trash')
    await trash.getByRole('button', { name: 'Restore weir.bin' }).click()
    await expect(valueOf(word, 'Recordings and pictures')).toContainText('weir.bin')
    await expect(trash.getByText('No files of this item in the trash')).toBeVisible()
  })

  test('an empty file is refused in words, and what a file is called makes no page of it', async () => {
    const word = wordOf(page)
    await word.getByRole('button', { name: 'Edit Recordings and pictures' }).click()
    await word
      .locator('input[type=file][multiple]')
      .setInputFiles([{ name: 'nothing.txt', mimeType: '', buffer: Buffer.alloc(0) }])
    await expect(word.getByRole('alert').filter({ hasText: 'This file is empty' })).toBeVisible()
    await word.getByRole('button', { name: 'Stop the upload of nothing.txt' }).click()
    expect(failures).toEqual([])
  })
})

/** The column of the word. */
function wordOf(page: Page): Locator {
  return page.getByRole('region').filter({ hasText: 'Recordings and pictures' }).first()
}

/** The head of a WAV of 8,000 samples a second, of one byte each. */
function wavHead(bytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
