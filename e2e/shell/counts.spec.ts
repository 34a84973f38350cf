import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { leave, signIn } from '../support/people.ts'

const PEOPLE = ['archivist', 'lands', 'repatriation', 'curator', 'member']
/** Panels of home that open something other than a list: a calendar, or a front page with the same panel. */
const NO_LISTS = /calendar|\/vocab$|\/geokeeper$/
/** Views that say how many a list has before it is opened, and lists of the demo that are not empty. */
const VIEWS = [
  ['archivist', 'archive', ['Entries marked for attention', 'Entries without a scan', 'Entries with an unclear date']],
  [
    'repatriation',
    'belongings.repatriation',
    ['Claims added by me', 'Claims due soon', 'The community’s turn', 'The holder’s turn', 'Closed claims'],
  ],
  ['curator', 'belongings.exhibitions', ['All exhibitions', 'Exhibitions open now']],
] as const

/** A number that leads to a list is the number of rows there, for everyone who sees it. */
test.describe.serial('numbers that lead to lists', () => {
  let server: ServerProcess
  test.beforeAll(async () => {
    server = await startServerProcess()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  /** The list says its total at its foot, such as "3 claims" or "60 archive entries · best first". */
  const hasRows = (page: Page, count: number, what: string) =>
    expect(page.getByText(new RegExp(`^${count} \\p{L}[^·]*( · [^·]+)?$`, 'u')).last(), what).toBeVisible()

  for (const who of PEOPLE)
    test(`home leads ${who}@ to as many as it says`, async ({ browser }) => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
      await signIn(page, server.url, `${who}@demo.test`)
      const kinds = page.getByRole('region', { name: 'Number of items' }).getByRole('link')
      await expect(kinds.first()).toBeVisible()
      const waits = page.getByRole('region', { name: 'Waiting for you' }).getByRole('link').filter({ visible: true })
      await expect(waits.first()).toBeVisible()
      const links = await page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll<HTMLAnchorElement>('a[href]')]
          .filter((link) => link.offsetParent !== null)
          .map((link) => {
            const panel = link.closest('section')
            const shown = panel?.querySelectorAll('li').length ?? 0
            const inAll = /(\d+)(?: items?)? in all/.exec(panel?.innerText ?? '')?.[1]
            const own = /\p{L}\s+(\d+)$/u.exec(link.closest('li')?.innerText.trim() ?? '')?.[1]
            return {
              href: link.getAttribute('href') ?? '',
              name: link.innerText,
              count: Number(own ?? inAll ?? shown),
              isOwn: own !== undefined,
            }
          }),
      )
      const waiting = await waits.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
      const counted = links.filter(
        ({ href, isOwn, count }) => isOwn || (count > 0 && waiting.includes(href) && !NO_LISTS.test(href)),
      )
      expect(counted.length).toBeGreaterThan(2)
      for (const { href, name, count } of counted) {
        await page.goto(`${server.url}${href}`)
        await hasRows(page, count, `${name} ${href}`)
      }
      await page.context().close()
    })

  for (const [who, view, names] of VIEWS)
    test(`${view} leads ${who}@ to as many as it says`, async ({ browser }) => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
      await signIn(page, server.url, `${who}@demo.test`)
      for (const name of names) {
        await page.goto(`${server.url}/${view}`)
        const counted = page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}\\s*[1-9]\\d*$`) })
        const said = Number(/\d+$/.exec(await counted.innerText())?.[0])
        await counted.click()
        await hasRows(page, said, `${view} ${name}`)
      }
      await page.context().close()
    })
})
