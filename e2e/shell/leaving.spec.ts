import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { column, leave, signIn } from '../support/people.ts'

const QUESTION = 'This page is still sending content'
const WORDS = 'This page is still sending files or other content. If you leave now, this content is not saved.'

const ACTING = 'acting as another person'
const SIGNING_OUT = 'signing out'

interface Way {
  name: string
  /** Whether the journey leaves this way too; the others differ in how they ask only. */
  isLeft?: true
  go: (page: Page) => Promise<void>
}

/** Every way of leaving a column that has an upload under way. */
const WAYS: readonly Way[] = [
  { name: 'Back', isLeft: true, go: (page) => back(page, -1) },
  { name: 'Forward', go: (page) => back(page, 1) },
  {
    name: 'the × of the column',
    isLeft: true,
    go: (page) => wordOf(page).getByRole('button', { name: 'Close this column' }).click(),
  },
  {
    name: 'Esc in the column',
    async go(page) {
      await wordOf(page).focus()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'another row of the list, which takes the place of the column',
    go: (page) => list(page).getByRole('option').nth(1).click(),
  },
  {
    name: 'the menu',
    isLeft: true,
    go: (page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click(),
  },
  { name: 'a link', go: (page) => page.locator('a[href^="/privacy-policy"]').click() },
  {
    name: 'a search result',
    async go(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('Contact-1')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'the profile of the person',
    async go(page) {
      await menu(page)
      await page.getByRole('menuitem', { name: 'Profile' }).click()
    },
  },
  {
    name: ACTING,
    isLeft: true,
    async go(page) {
      await menu(page)
      await page.getByRole('menuitem', { name: 'Act as another person' }).click()
      const people = page.getByRole('dialog', { name: 'Act as another person' })
      await people.getByRole('option').first().click()
    },
  },
  {
    name: SIGNING_OUT,
    isLeft: true,
    async go(page) {
      await menu(page)
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    },
  },
]

/**
 * A person leaves a column while a file of it is on its way: whichever the way, one dialog asks once, in the
 * same words.
 */
test.describe.serial('leaving while a file is on its way', () => {
  let server: ServerProcess
  let page: Page
  let failures: string[]

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    ;({ page, failures } = await openDesk(browser))
    await signIn(page, server.url, 'admin@demo.test')
    // All pieces of a file but the first are held back, so that it stays on its way.
    const begun = new Set<string>()
    await page.route('**/files/*', (route) => {
      const address = route.request().url()
      if (route.request().method() === 'PATCH' && begun.has(address)) return new Promise<void>(() => {})
      if (route.request().method() === 'PATCH') begun.add(address)
      return route.continue()
    })
    await beginUpload(page, server.url)
  })
  test.afterAll(({ browser }) => leave(browser, server))

  for (const { name, go } of WAYS)
    test(`${name} asks once, and who stays keeps the address, the columns and the upload`, async () => {
      const [address, columns, entries] = await whereabouts(page)
      const sent = await upload(page).getAttribute('aria-valuenow')
      await go(page)
      await expect(question(page)).toHaveCount(1)
      await expect(question(page)).toContainText(WORDS)
      await question(page).getByRole('button', { name: 'Stay' }).click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
      await expect.poll(() => whereabouts(page)).toEqual([address, columns, entries])
      await expect(upload(page)).toHaveAttribute('aria-valuenow', String(sent))
    })

  test('reloading and closing the tab ask too, by the browser’s own dialog', async () => {
    const before = await whereabouts(page)
    for (const go of [() => page.reload({ timeout: 3000 }), () => page.close({ runBeforeUnload: true })]) {
      const asked: string[] = []
      const answered = page.waitForEvent('dialog').then(async (dialog) => {
        asked.push(dialog.type())
        await dialog.dismiss()
      })
      await Promise.all([answered, go().catch(() => {})])
      expect(asked).toEqual(['beforeunload'])
    }
    await expect.poll(() => whereabouts(page)).toEqual(before)
  })

  test('nothing asks while the column stays: one opens to its right, and the column beside it closes', async () => {
    await wordOf(page).getByRole('button', { name: 'History' }).click()
    await expect(column(page, await historyTitle(page))).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await page.goBack()
    await list(page).getByRole('button', { name: 'Close this column' }).click()
    await expect(list(page)).toBeHidden()
    await expect(question(page)).toHaveCount(0)
    await page.goBack()
    await expect(list(page)).toBeVisible()
    await expect(upload(page)).toBeVisible()
    await beginUpload(page, server.url)
  })

  for (const { name, go } of WAYS.filter(({ isLeft }) => isLeft))
    test(`${name} goes on once the person leaves, and nothing asks again`, async () => {
      const native: string[] = []
      page.on('dialog', (dialog) => {
        native.push(dialog.type())
        void dialog.accept()
      })
      await go(page)
      await question(page).getByRole('button', { name: 'Leave' }).click()
      await expect(upload(page)).toBeHidden()
      await expect(question(page)).toHaveCount(0)
      expect([native, failures]).toEqual([[], []])
      page.removeAllListeners('dialog')
      if (name === ACTING) await page.getByRole('button', { name: 'Stop acting' }).click()
      if (name === ACTING) await expect(page.getByRole('button', { name: 'Stop acting' })).toBeHidden()
      if (name === SIGNING_OUT) await expect(page).toHaveURL(/\/sign-in$/)
      else await beginUpload(page, server.url)
    })
})

/**
 * How many files were sent: each has a name of its own, as one that was left is offered again by its name.
 */
let files = 0

/**
 * Opens a word beside its list, with steps before and after it in the history, and sends a file that does not
 * arrive.
 */
async function beginUpload(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/vocab.words-phrases`)
  await list(page).getByRole('option').first().click()
  await expect(wordOf(page)).toBeVisible()
  await expect(page).toHaveURL(/i-Lexeme-\d+/)
  const address = pathOf(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click()
  await expect(column(page, 'Home')).toBeVisible()
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe(address)
  await wordOf(page).getByRole('button', { name: 'Edit Recordings and pictures' }).click()
  const file = { name: `tide-${++files}.bin`, mimeType: '', buffer: Buffer.alloc(9_000_000, 'tide') }
  await wordOf(page).locator('input[type=file][multiple]').setInputFiles(file)
  await expect(upload(page)).toHaveAttribute('aria-valuenow', /^4[67]/)
}

function list(page: Page): Locator {
  return page
    .getByRole('region')
    .filter({ has: page.getByRole('listbox') })
    .first()
}

/** The column of the word. */
function wordOf(page: Page): Locator {
  return page.getByRole('region').filter({ hasText: 'Recordings and pictures' }).first()
}

async function historyTitle(page: Page): Promise<string> {
  return `History of ${await wordOf(page).getAttribute('aria-label')}`
}

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: QUESTION }).or(page.getByRole('alertdialog', { name: QUESTION }))
}

function menu(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Menu of/ }).click()
}

/** Back or Forward; the browser may take it back before it is done. */
function back(page: Page, steps: number): Promise<void> {
  return page.evaluate((by) => history.go(by), steps)
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

/** The address, the titles of the columns, and how many steps the history has. */
async function whereabouts(page: Page): Promise<[string, string[], number]> {
  const titles = page
    .locator('main > section')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  return [pathOf(page), await titles, await page.evaluate(() => history.length)]
}

/** The file on its way. */
function upload(page: Page): Locator {
  return wordOf(page).getByRole('progressbar', { name: `tide-${files}.bin` })
}
