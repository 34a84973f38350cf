import { expect, test, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { upload } from '@cairn/testkit/upload'
import { expectAccessible } from '../support/look.ts'
import { column, leave, PASSWORD, signIn } from '../support/people.ts'

const PARTS = 10_000

/** An archivist describes a box; a visitor reads what is public of it. */
test.describe.serial('archive', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'archivist@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('what the demo shows to everybody says how it may be used', async () => {
    const client = await TestClient.signedIn(server.url, 'archivist@demo.test', PASSWORD)
    const open = {
      types: ['ArchiveEntry', 'Belonging', 'Collection'],
      must: [{ prop: 'access', kind: 'is', value: 'PUBLIC' }],
    }
    const mustNot = [{ prop: 'licence', kind: 'exists', value: true }]
    expect((await client.request<{ ids: string[] }>('search/ids', open)).ids).not.toEqual([])
    expect((await client.request<{ ids: string[] }>('search/ids', { ...open, mustNot })).ids).toEqual([])
    client.close()
  })

  test('an archivist adds the next letter of a box, and finds it in the tree', async () => {
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByText('Tree view', { exact: true }).click()
    await page.getByRole('button', { name: 'Show the parts of Saltbox Inlet Cannery Office' }).click()
    await page.getByRole('button', { name: 'Show the parts of Letters in and out' }).click()
    await expectAccessible(page, 'the tree of a fonds')
    await page.getByRole('button', { name: 'Letter asking for lamp oil' }).click()
    await page.getByRole('button', { name: 'Add the next entry in this box' }).click()
    const form = page.getByRole('region', { name: 'New: Archive entry' })
    await form.getByLabel('Title', { exact: false }).first().fill('  Letter about  the tide mill ')
    await form.getByLabel('Date', { exact: true }).fill('c. 1922')
    await form.getByRole('button', { name: 'Create archive entry', exact: true }).click()
    const entry = column(page, 'Letter about the tide mill')
    await expect(entry.getByText('1920–1929')).toBeVisible()
    await expect(entry.getByRole('group', { name: 'Place in the archive' })).toContainText('Letters in and out')
    await expectAccessible(page, 'an entry of the archive')
    await page.reload()
    await column(page, 'Catalogue').focus()
    await page.getByText('Tree view', { exact: true }).click()
    const tree = page.getByRole('navigation', { name: 'Fonds, series and items' })
    await expect(tree.getByRole('button', { name: 'Letter about the tide mill', exact: true })).toBeVisible()
  })

  test('a series narrows the list beside it, and the next entry of a box is begun with the keyboard', async () => {
    await page.goto(`${server.url}/archive.catalogue`)
    const fonds = page.getByRole('navigation', { name: 'Fonds and collections' })
    await fonds.getByRole('button', { name: 'Show the parts of Saltbox Inlet Cannery Office' }).click()
    await fonds.getByRole('button', { name: 'Photographs of the landing', exact: true }).click()
    await expect(page.getByText('20 archive entries')).toBeVisible()
    await expectAccessible(page, 'the catalogue beside its fonds')
    await page.getByRole('option', { name: /Landing at low tide/ }).click()
    await page.getByRole('button', { name: 'Add the next entry in this box' }).click()
    const form = page.getByRole('region', { name: 'New: Archive entry' })
    const title = form.getByLabel('Title', { exact: false }).first()
    await title.fill('Landing at high tide')
    await title.press('Control+Enter')
    await expect(title).toHaveValue('')
    await expect(title).toBeFocused()
    await expect(form.getByText('Photographs of the landing')).toBeVisible()
    await column(page, 'Catalogue').focus()
    await expect(page.getByText('21 archive entries')).toBeVisible()
  })

  test('a series of 10,000 parts is paged through from both ends', async () => {
    await bringIn(PARTS, 'Cannery tally sheets')
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByText('Tree view', { exact: true }).click()
    await page.getByRole('button', { name: 'Show the parts of Cannery tally sheets' }).click()
    const tree = page.getByRole('navigation', { name: 'Fonds, series and items' })
    await expect(tree.getByRole('button', { name: 'Tally sheet 00001', exact: true })).toBeVisible()
    await expect(tree.getByText('Parts 1–25 of 10,000')).toBeVisible()
    const next = tree.getByRole('button', { name: 'Go to the next page of parts' })
    await next.click()
    await expect(tree.getByRole('button', { name: 'Tally sheet 00026', exact: true })).toBeVisible()
    await expect(next).toBeFocused()
    await expect(tree.getByRole('button', { name: 'Tally sheet 00001', exact: true })).toHaveCount(0)
    await tree.getByRole('button', { name: 'Go to the last page of parts' }).click()
    await tree.getByRole('button', { name: 'Go to the previous page of parts' }).click()
    await expect(tree.getByText('Parts 9,951–9,975 of 10,000')).toBeVisible()
    await expectAccessible(page, 'a page of a series of 10,000 parts')
    await tree.getByRole('button', { name: 'Tally sheet 09975', exact: true }).click()
    await expect(column(page, 'Tally sheet 09975').getByRole('group', { name: 'Place in the archive' })).toContainText(
      'Cannery tally sheets',
    )
  })

  test('organisations say how many entries came from them', async () => {
    await page.goto(`${server.url}/archive.orgs`)
    await page.getByRole('searchbox', { name: 'Find an organisation' }).fill('harbour')
    await expect(page.getByRole('listitem').filter({ hasText: 'Harbour Street Museum' })).toContainText('62 entries')
  })

  test('a visitor reads a public letter, and no note of staff', async ({ browser }) => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${server.url}/search`)
    await visitor.getByRole('searchbox').first().fill('petition weir sent')
    await visitor
      .getByRole('option', { name: /Petition about the weir, as sent/ })
      .first()
      .click()
    await expect(
      column(visitor, 'Petition about the weir, as sent').getByText('SI-1-1-07', { exact: true }),
    ).toBeVisible()
    await expect(visitor.getByText('Add the next entry in this box')).toHaveCount(0)
  })

  test('a visitor reads whose a public letter is and how it may be used, cites it, and goes on from it', async ({
    browser,
  }) => {
    const client = await TestClient.signedIn(server.url, 'archivist@demo.test', PASSWORD)
    const { ids } = await client.request<{ ids: string[] }>('search/ids', { text: 'Petition about the weir, as sent' })
    const { _t, _i, _u } = await client.request<Record<'_t' | '_i' | '_u', unknown>>(`read/${ids[0]}`)
    await client.request('update', { _t, _i, _u, licence: 'CC_BY_NC_ND', licenceTerms: 'Ask the family first.' })
    client.close()
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const visitor = await context.newPage()
    await visitor.goto(`${server.url}/i-${ids[0]}`)
    const entry = column(visitor, 'Petition about the weir, as sent')
    for (const text of ['Saltbox Inlet Nation', 'CC BY-NC-ND 4.0', 'Ask the family first.'])
      await expect(entry.getByText(text)).toBeVisible()
    await expect(entry.getByText('Source organisation')).toHaveCount(0)
    await entry.getByRole('button', { name: 'More actions', exact: true }).click()
    const items = visitor.getByRole('menuitem')
    await expect(items).toHaveText(['Copy a link', 'Copy a citation', 'Print the item'])
    await items.filter({ hasText: 'Copy a citation' }).click()
    await expect(visitor.getByText('Copied to the clipboard')).toBeVisible()
    const cited = await visitor.evaluate(() => navigator.clipboard.readText())
    expect(cited).toMatch(/^Petition about the weir, as sent\. Saltbox Inlet Nation, SI-1-1-07\. /)
    await expectAccessible(visitor, 'a public entry, signed out')
    const way = entry.getByRole('group', { name: 'Place in the archive' })
    await way.getByRole('button', { name: 'Letters in and out' }).click()
    await expect(column(visitor, 'Letters in and out')).toBeVisible()
    await context.close()
  })

  test('what is found by its number stands first, with that number', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('SI-1-1-07')
    const first = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
    await expect(first).toContainText('Petition about the weir, as sent')
    await expect(first).toContainText('SI-1-1-07')
    await page.keyboard.press('Escape')
  })

  test('who deletes what another entry names is told which one', async () => {
    const client = await TestClient.signedIn(server.url, 'archivist@demo.test', PASSWORD)
    const { ids } = await client.request<{ ids: string[] }>('search/ids', { types: ['ArchiveEntry'], max: 1 })
    const { owner } = await client.request<{ owner: string }>(`read/${ids[0]}`)
    const values = { category: 'LAND', type: 'LETTER', owner }
    const named = await client.request<{ $id: string }>('create/ArchiveEntry', { ...values, title: 'Torn half' })
    await client.request('create/ArchiveEntry', { ...values, title: 'Other half', rel: [named.$id] })
    client.close()
    await page.goto(`${server.url}/i-${named.$id}`)
    await column(page, 'Torn half').getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const refused = page.getByRole('dialog', { name: /another item refers to it/ })
    await expect(refused.getByText('Other half')).toBeVisible()
    await refused.getByRole('button', { name: 'Open the referring item' }).click()
    await expect(column(page, 'Other half')).toBeVisible()
  })

  test('a scan is read in the viewer: made larger, turned, its next page, its text beside it', async () => {
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByRole('searchbox', { name: /Filter/ }).fill('price of sockeye')
    await page.getByRole('option', { name: /Letter about the price of sockeye/ }).click()
    await column(page, 'Letter about the price of sockeye').getByRole('button', { name: 'Files', exact: true }).click()
    const viewer = page.getByRole('dialog')
    const scan = (number: number) => viewer.getByRole('img', { name: `SI-1-1-01-${number}.png` }).first()
    await expect(scan(1)).toBeVisible()
    const before = await scan(1).boundingBox()
    await viewer.getByRole('button', { name: 'Show larger' }).click()
    await expect.poll(async () => (await scan(1).boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.2)
    await viewer.getByRole('button', { name: 'Show smaller' }).click()
    await viewer.getByRole('button', { name: 'Turn the page right' }).click()
    const isWide = async () => {
      const { width = 0, height = 0 } = (await scan(1).boundingBox()) ?? {}
      return width > height
    }
    const wasWide = (before?.width ?? 0) > (before?.height ?? 0)
    await expect.poll(isWide).toBe(!wasWide)
    await viewer.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(viewer.getByRole('region', { name: 'Text' })).toBeVisible()
    await expectAccessible(page, 'the viewer of a scan')
    await viewer
      .getByRole('group', { name: 'Pages to choose from' })
      .getByRole('button', { name: /^Page 2/ })
      .click()
    await expect(viewer.getByText('2 of 2')).toBeVisible()
    await expect(scan(2)).toBeVisible()
    await expect(viewer.getByRole('region', { name: 'Text' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  })

  /** Brings a series of so many parts in, each a tally sheet, as a table. */
  async function bringIn(parts: number, series: string) {
    const client = await TestClient.signedIn(server.url, 'archivist@demo.test', PASSWORD)
    const rows = Array.from({ length: parts }, (_, n) => {
      const number = String(n + 1).padStart(5, '0')
      return `T-${number},Tally sheet ${number},Item,${n + 1},T`
    })
    const bytes = Buffer.from(['File number,Title,Level of description,Position,Part of', ...rows].join('\n'))
    const kind = { category: 'LAND', type: 'LETTER' }
    const { ids } = await client.request<{ ids: string[] }>('search/ids', { types: ['ArchiveEntry'], max: 1 })
    const { owner } = await client.request<{ owner: string }>(`read/${ids[0]}`)
    const whole = { ...kind, owner, title: series, fileNumber: 'T', position: 0, descriptionLevel: 'SERIES' }
    await client.request('create/ArchiveEntry', whole)
    const file = await upload(server.url, client, { name: 'tallies.csv', bytes, relType: 'Import', relProp: 'file' })
    const made = await client.request<{ $id: string; _i: number }>('create/Import', {
      label: series,
      kind: 'ARC_CSV',
      file: file.$id,
    })
    const run = async (action: string, body: object = {}) => {
      const { key } = await client.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: made._i, ...body })
      const { b } = await client.waitFor<{ key: string; state: string }>(
        'taskComplete',
        (task) => task.key === key,
        200_000,
      )
      expect(b).toMatchObject({ state: 'DONE' })
    }
    await run('lookAtImport')
    const { plan } = await client.request<{ plan: { fixed: object } }>(`read/${made.$id}`)
    await run('applyImport', {
      plan: { ...plan, fixed: { ...plan.fixed, ...kind }, key: ['fileNumber'] },
      goodOnly: true,
    })
    client.close()
  }
})
