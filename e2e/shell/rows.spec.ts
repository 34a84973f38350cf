import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { leave, signIn } from '../support/people.ts'

/** Lists that the lands office sees, of several areas. */
const LISTS = [
  'my-contacts',
  'meetings',
  'comm-logs',
  'agreements',
  'dispositions',
  'consult.projects',
  'consult.responses',
  'consult.mine',
  'consult.letters',
  'spatial.features',
]
/** Heights of rows in pixels: of all, and of those that have chips under their words. */
const HEIGHTS = [64, 84]
/** Where the first row or group begins at the latest, below the header, the head and the line of tools. */
const FIRST_AT = 156

/** What is measured of the rows of a list that are in sight. */
interface Measured {
  first: number
  heights: number[]
  /** What breaks a rule, in words. */
  faults: string[]
}

/** The lists of people, whose rows may begin with initials. */
const OF_PEOPLE = ['my-contacts']

/** Rows of lists by their numbers: one height, two lines of a name, two chips inside, and the first place. */
test.describe.serial('rows of lists', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await signIn(page, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('they have one height in a list, alone, beside an item and on a phone', async () => {
    for (const view of LISTS) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${server.url}/${view}`)
      const row = page.getByRole('option').first()
      await expect(row, view).toBeVisible()
      await expectRows(page, `${view}, alone`)
      const initials = page.getByRole('listbox').first().locator('[data-avatar]')
      if (!OF_PEOPLE.includes(view)) await expect(initials, view).toHaveCount(0)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectRows(page, `${view}, on a phone`)
      await page.setViewportSize({ width: 1440, height: 900 })
      await row.click()
      await expect(page).toHaveURL(/\/i-/)
      await expectRows(page, `${view}, beside an item`)
    }
  })

  test('rows in order of a date stand in groups unless all is past, and meetings open at today', async () => {
    await page.setViewportSize({ width: 1440, height: 480 })
    await page.goto(`${server.url}/meetings`)
    const heads = page.getByRole('listbox').first().locator('[data-group]')
    await expect(heads.and(page.locator('[data-group=today]'))).toBeInViewport()
    const groups = await heads.evaluateAll((all) => all.map((head) => head.dataset['group'] ?? ''))
    expect(groups).toEqual(LATEST_FIRST.filter((group) => groups.includes(group)))
    await page.goto(`${server.url}/comm-logs`)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(heads, 'all are past').toHaveCount(0)
  })
})

/** Groups of time in the order of a list that has the latest first. */
const LATEST_FIRST = ['later', 'week', 'today', 'past', 'none']

async function expectRows(page: Page, where: string): Promise<void> {
  await expect(async () => {
    const { first, heights, faults } = await page.evaluate(measure)
    expect(faults, where).toEqual([])
    expect(heights, where).toHaveLength(1)
    expect(HEIGHTS, where).toContain(heights[0])
    expect(first, where).toBeLessThanOrEqual(FIRST_AT)
  }).toPass({ timeout: 30_000 })
}

/** Measures the rows of the first list. It runs in the page. */
function measure(): Measured {
  const rows = [...(document.querySelector('[role=listbox]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const faults = rows.flatMap((row) => {
    const box = row.getBoundingClientRect()
    const [words, chips] = [row.querySelector<HTMLElement>('[data-words]'), row.querySelector('[data-pills]')]
    const shown = [...(chips?.children ?? [])].filter((chip) => chip.getBoundingClientRect().width > 1)
    const name = words?.firstElementChild
    const lines = name
      ? Math.round(name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight))
      : 0
    const said = row.textContent.slice(0, 60)
    return [
      ...(lines > 2 ? [`${lines} lines: ${said}`] : []),
      ...((words?.getBoundingClientRect().width ?? 0) < 150 ? [`narrow name: ${said}`] : []),
      ...(shown.length > 2 ? [`${shown.length} chips: ${said}`] : []),
      ...shown
        .map((chip) => chip.getBoundingClientRect())
        .filter((chip) => chip.right > box.right || chip.bottom > box.bottom || chip.top < box.top)
        .map(() => `a chip leaves its row: ${said}`),
    ]
  })
  const heads = [...document.querySelectorAll('[role=listbox] [data-group]')]
  const tops = [...rows, ...heads].map((row) => row.getBoundingClientRect().top)
  return { first: Math.round(Math.min(...tops)), heights: [...new Set(rows.map((row) => row.offsetHeight))], faults }
}
