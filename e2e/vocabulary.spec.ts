import { expect, test, type Locator, type Page } from '@playwright/test'
import { browserOptions } from '@cairn/testkit/browser-options'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk, type Desk } from './desk.ts'
import { look } from './look.ts'
import { column, leave, signIn } from './people.ts'

const OPTIONS = browserOptions(process.env.E2E_CHROMIUM)
// A device that beeps stands in for the microphone.
test.use({
  launchOptions: {
    ...OPTIONS,
    args: [...OPTIONS.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

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
    const letters = vocab.getByRole('list', { name: 'By first letter' }).getByRole('button')
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
    await list.getByRole('button', { name: 'As written' }).click()
    await expect(list.getByRole('button', { name: 'As written' })).toHaveAttribute('aria-pressed', 'true')
    await expect(words).toHaveCount(3)
    await list.getByRole('searchbox').fill('kasam')
    await expect(words).toHaveCount(0)
    await expect(list.getByRole('list', { name: 'By first letter' })).toBeVisible()
  })

  test('words are practised by keyboard', async () => {
    const { page } = desk
    await page.goto(`${server.url}/vocab.practice?c0=${encodeURIComponent('f.categories=PLACE')}`)
    const practice = column(page, 'Practise words')
    const next = practice.getByRole('button', { name: 'Next word' })
    await expect(practice.getByText(/^Box 1: 0 /)).toBeVisible()
    await practice.locator('[data-choice]').first().focus()
    await page.keyboard.press('Enter')
    await expect(next).toBeFocused()
    await expect(practice.getByText(/Box [12]: 1 /)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(practice.locator('[data-choice]').first()).toBeFocused()
    await practice.getByText('Picture and word').click()
    await expect(practice.getByRole('img', { name: 'A picture of the word' })).toBeVisible()
  })

  test('a dictionary is printed', async () => {
    const { page } = desk
    await page.goto(`${server.url}/vocab.print`)
    const print = column(page, 'Print words')
    await print.getByRole('button', { name: 'Dictionary' }).click()
    await expect(print.getByRole('link', { name: /\.pdf/ })).toBeVisible()
  })

  test('a word is recorded with one button, and the server has its take byte for byte', async () => {
    const { page } = desk
    const record = await openRecord(page, server)
    const word = await wordShown(record)
    await look(page, 'record-next-light-1600')
    await recordFor(record, 1500, 'Rhoda Pebble')
    await record.getByRole('button', { name: 'Trim silence' }).click()
    await record.getByRole('button', { name: 'Keep', exact: true }).click()
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
  await expect(place.locator('bdi').first()).toBeVisible()
  return (await place.locator('bdi').first().textContent()) ?? ''
}

async function recordFor(record: Locator, ms: number, speaker: string): Promise<void> {
  await record.getByRole('button', { name: 'Record', exact: true }).click()
  const asked = record.page().getByRole('dialog', { name: 'Who speaks?' })
  await asked.getByRole('button', { name: 'The speaker agrees' }).click()
  await expect(asked.getByText(/^Say who speaks\./)).toBeVisible()
  await asked.getByLabel(/^Who speaks, as/).fill(speaker)
  await asked.getByLabel('Heard by everyone').check()
  await asked.getByRole('button', { name: 'The speaker agrees' }).click()
  await expect(record.getByRole('meter')).toBeVisible()
  await record.page().waitForTimeout(ms)
  await record.getByRole('button', { name: 'Stop', exact: true }).click()
}

async function openWord(page: Page, server: ServerProcess, word: string): Promise<Locator> {
  await page.goto(`${server.url}/vocab.words-phrases?c0=${encodeURIComponent(`q=${word}`)}`)
  await page.getByRole('option').filter({ hasText: word }).first().click()
  return column(page, word)
}
