import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { browserOptions } from '@cairn/testkit/browser-options'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk, type Desk } from '../support/desk.ts'
import { look } from '../support/look.ts'
import { column, leave, signIn, typeInto } from '../support/people.ts'

const OPTIONS = browserOptions(process.env.E2E_CHROMIUM)
// A device that beeps stands in for the microphone.
test.use({
  launchOptions: {
    ...OPTIONS,
    args: [...OPTIONS.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

/** What the directory of a zip has before each file. */
const FILE_IN_ZIP = Buffer.from('PK\u0001\u0002', 'latin1')

/**
 * Two entries: one with a stray control character and with what has no place here, and one without a form.
 */
const LIFT = `<?xml version="1.0" encoding="UTF-8"?>
<lift version="0.13">
<entry guid="7a000000-0000-4000-8000-000000000001" id="pulanta_1">
<lexical-unit><form lang="dsw"><text>pulan\u0007ta</text></form></lexical-unit><trait name="dialect" value="north"/>
<sense id="s1"><gloss lang="en"><text>kelp</text></gloss></sense>
<field type="camp"><form lang="en"><text>told at the camp</text></form></field>
</entry>
<entry guid="7a000000-0000-4000-8000-000000000002" id="none_2"><sense id="s2"/></entry>
</lift>`

/** Words of a community: found by letter, and recorded one by one. */
test.describe.serial('vocabulary', () => {
  let server: ServerProcess
  let desk: Desk

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    desk = await openDesk(browser)
    await keepSound(desk.page)
    await signIn(desk.page, server.url, 'archivist@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('the letters of the language lead to their words, in the order of the alphabet', async () => {
    const { page } = desk
    await page.goto(`${server.url}/vocab`)
    const vocab = column(page, 'Vocabulary')
    await expect(vocab.getByRole('heading', { name: 'Word of the day' })).toBeVisible()
    const letters = vocab.getByRole('list', { name: 'Find words by their first letter' }).getByRole('button')
    await expect(letters.first()).toHaveText('a')
    await expect(vocab.getByRole('button', { name: 'e: 0' })).toBeDisabled()
    await expect(vocab.getByText('Play all: 10 words with a recording')).toBeVisible()
    await look(page, 'vocabulary-light-1600')
    await vocab.getByRole('button', { name: /^k̓ʷ: 2$/ }).click()
    const words = column(page, 'Words and phrases').getByRole('option')
    await expect(words).toHaveCount(2)
    await expect(words.first()).toContainText('k̓ʷem̓')
  })

  test('a word is found without its marks, and as it is written by what a keyboard has', async () => {
    const { page } = desk
    await page.goto(`${server.url}/vocab.words-phrases`)
    const list = column(page, 'Words and phrases')
    const words = list.getByRole('option')
    await list.getByRole('searchbox').fill('qwelis')
    await expect(words).toHaveCount(1)
    await expect(words).toContainText('qʷəl̓is'.normalize('NFC'))
    await list.getByRole('searchbox').fill('kwasam')
    await expect(words).toHaveCount(3)
    await list.getByRole('button', { name: 'Filter', exact: true }).click()
    await list.getByRole('button', { name: 'Match accents' }).click()
    await expect(list.getByRole('button', { name: 'Match accents' })).toHaveAttribute('aria-pressed', 'true')
    await expect(words).toHaveCount(3)
    await list.getByRole('searchbox').fill('kasam')
    await expect(words).toHaveCount(0)
    await expect(list.getByRole('list', { name: 'Find words by their first letter' })).toBeVisible()
  })

  test('a visitor finds public words by their letters, and is asked for nothing', async ({ browser }) => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${server.url}/vocab`)
    await expect(visitor.getByRole('button', { name: 'Practise' })).toBeVisible()
    await expect(visitor.getByText(/^Play all: \d+ words/)).toBeVisible()
    await expect(visitor.getByText('Words without a recording')).toHaveCount(0)
    await expect(visitor.getByRole('button', { name: 'Print' })).toHaveCount(0)
    await expect(visitor.getByText('Please sign in')).toHaveCount(0)
    await visitor.context().close()
  })

  test('words are practised by keyboard', async () => {
    const { page } = desk
    await page.goto(`${server.url}/vocab.practice?c0=${encodeURIComponent('f.categories=PLACE')}`)
    const practice = column(page, 'Practise words')
    const next = practice.getByRole('button', { name: 'Next word' })
    await expect(practice.getByText(/^0 of \d+ words known$/)).toBeVisible()
    await practice.locator('[data-choice]').first().focus()
    await page.keyboard.press('Enter')
    await expect(next).toBeFocused()
    await expect(practice.getByText(/^[01] of \d+ words known$/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(practice.locator('[data-choice]').first()).toBeFocused()
    await practice.getByText('Practise with pictures').click()
    await expect(practice.getByRole('img', { name: 'A picture of the word' })).toBeVisible()
  })

  test('a dictionary is printed', async () => {
    const { page } = desk
    await page.goto(`${server.url}/vocab.print`)
    const print = column(page, 'Print words')
    await print.getByRole('button', { name: 'Dictionary' }).click()
    await expect(print.getByRole('link', { name: /\.pdf/ })).toBeVisible()
  })

  test('a dictionary comes in from LIFT, a word is edited, and goes out with what has no place here', async () => {
    const { page } = desk
    await page.goto(`${server.url}/vocab.imports`)
    await column(page, 'Import words').getByRole('button', { name: 'Dictionary (LIFT)' }).click()
    const form = column(page, 'New: Import')
    await form.getByLabel('Name', { exact: false }).first().fill('Camp lexicon')
    const choosing = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Choose a file File' }).click()
    await (await choosing).setFiles({ name: 'camp.lift', mimeType: 'application/xml', buffer: Buffer.from(LIFT) })
    await expect(form.getByRole('button', { name: 'Rename camp.lift' })).toBeVisible()
    await form.getByRole('button', { name: 'Create import', exact: true }).click()
    const board = column(page, 'Camp lexicon')
    await expect(board.getByText('Control characters were left out of 1 row')).toBeVisible()
    await board.getByLabel('Language', { exact: false }).first().fill('demo')
    await page.getByRole('option', { name: /Demo Shoreword/ }).click()
    await board.getByRole('button', { name: 'Run a trial import' }).click()
    await expect(board.getByText('Trial: 1 row without problems, 1 row with problems')).toBeVisible()
    await board.getByRole('checkbox', { name: /Leave out the row/ }).check()
    await board.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(board.getByText('New items: 1')).toBeVisible()

    const word = await openWord(page, server, 'pulanta')
    await typeInto(word, 'Translation', 'kelp bed')
    await word.getByRole('button', { name: 'Save now' }).click()
    await expect(word.getByRole('button', { name: 'Save now' })).toHaveCount(0)
    await page.goto(`${server.url}/vocab.print`)
    await page.getByRole('button', { name: 'LIFT file' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download .*\.zip$/ }).click()
    const entry = await entryOf(await (await downloading).path(), 'pulanta')
    for (const part of ['<text>kelp bed</text>', '<field type="camp">', '<trait name="dialect" value="north"/>'])
      expect(entry).toContain(part)
  })

  test('a word is recorded with one button, and the server has its take byte for byte', async () => {
    const { page } = desk
    const record = await openRecord(page, server)
    const word = await wordShown(record)
    await look(page, 'record-next-light-1600')
    await expect(record.getByRole('button', { name: 'Record this word again' })).toBeDisabled()
    await recordFor(record, 1500, 'Rhoda Pebble')
    await expect(record.getByRole('button', { name: 'Speaker: Rhoda Pebble' })).toBeVisible()
    await record.getByRole('button', { name: 'Record this word again' }).click()
    await recordFor(record, 1500)
    await record.getByRole('button', { name: 'Trim silence' }).click()
    await record.getByRole('button', { name: 'Keep the recording', exact: true }).click()
    await expect(record.getByText(/^Word 2 of/)).toBeVisible()
    await expect(record.locator('[data-take]')).toHaveCount(0)
    const taken = await page.evaluate(async () => {
      const kept = Reflect.get(globalThis, 'takenSound') as BufferSource
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', kept))].join()
    })
    const item = await openWord(page, server, word)
    await expect(item.getByRole('button', { name: 'Rhoda Pebble' })).toBeVisible()
    const heard = page.waitForResponse((response) => response.url().includes('/attachment/'))
    await item.getByRole('button', { name: `Play ${word}` }).click()
    const { pathname } = new URL((await heard).url())
    const stored = await page.evaluate(async (path) => {
      const bytes = await (await fetch(path)).arrayBuffer()
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join()
    }, pathname)
    expect(stored).toBe(taken)
  })

  test('a take that waits is heard with its speaker, and accepted', async () => {
    const { page } = desk
    await page.goto(`${server.url}/vocab.words-phrases?c0=${encodeURIComponent('r.takes=true')}`)
    const words = column(page, 'Words and phrases').getByRole('option')
    await words.filter({ hasText: 'y̓aqa'.normalize('NFC') }).click()
    const item = column(page, 'y̓aqa'.normalize('NFC'))
    await expect(item.getByText(/Driftwood|Pebbleshore/)).toBeVisible()
    await item.getByRole('button', { name: 'Accept' }).click()
    await expect(item.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    await expect(item.getByRole('button', { name: /^Play y/ })).toBeVisible()
  })
})

/** Returns the entry of a word in the LIFT file of a zip, found by the directory at its end. */
async function entryOf(zip: string, word: string): Promise<string | undefined> {
  const bytes = await readFile(zip)
  for (let at = bytes.indexOf(FILE_IN_ZIP); at >= 0; at = bytes.indexOf(FILE_IN_ZIP, at + 1)) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    if (!name.endsWith('.lift')) continue
    const file = bytes.readUInt32LE(at + 42)
    const start = file + 30 + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28)
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const lift = (bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
    return lift.split('</entry>').find((entry) => entry.includes(`<text>${word}</text>`))
  }
  return undefined
}

/** Keeps the bytes of the last recording that the page made into a file. */
async function keepSound(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const Own = globalThis.File
    globalThis.File = class extends Own {
      constructor(parts: BlobPart[], name: string, options?: FilePropertyBag) {
        super(parts, name, options)
        if (options?.type === 'audio/wav') Reflect.set(globalThis, 'takenSound', parts[0])
      }
    }
  })
}

async function openRecord(page: Page, server: ServerProcess): Promise<Locator> {
  await page.goto(`${server.url}/vocab.record`)
  const record = column(page, 'Record words')
  await expect(record.getByText(/^Word 1 of/)).toBeVisible()
  return record
}

async function wordShown(place: Locator): Promise<string> {
  const word = place.locator('[data-word]')
  await expect(word).toBeVisible()
  return (await word.textContent()) ?? ''
}

/** Records for so long. Whoever speaks first is asked who they are. */
async function recordFor(record: Locator, ms: number, speaker?: string): Promise<void> {
  await record.getByRole('button', { name: 'Start recording', exact: true }).click()
  if (speaker !== undefined) await answerFor(record, speaker)
  await expect(record.getByRole('meter')).toBeVisible()
  await record.page().waitForTimeout(ms)
  await record.getByRole('button', { name: 'Stop recording', exact: true }).click()
}

async function answerFor(record: Locator, speaker: string): Promise<void> {
  const asked = record.page().getByRole('dialog', { name: 'Who is speaking?' })
  await asked.getByRole('button', { name: 'Confirm that the speaker agrees' }).click()
  await expect(asked.getByText(/^Write who is speaking\./)).toBeVisible()
  await asked.getByLabel(/^Name that the speaker/).fill(speaker)
  await asked.getByLabel('Heard by everyone').check()
  await asked.getByRole('button', { name: 'Confirm that the speaker agrees' }).click()
}

async function openWord(page: Page, server: ServerProcess, word: string): Promise<Locator> {
  await page.goto(`${server.url}/vocab.words-phrases?c0=${encodeURIComponent(`q=${word}`)}`)
  await page.getByRole('option').filter({ hasText: word }).first().click()
  return column(page, word)
}
