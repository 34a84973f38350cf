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

  test('an archivist adds the next letter of a box, and finds it in the tree', async () => {
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByText('Tree', { exact: true }).click()
    await page.getByRole('button', { name: 'Unfold Saltbox Inlet Cannery Office' }).click()
    await page.getByRole('button', { name: 'Unfold Letters in and out' }).click()
    await expectAccessible(page, 'the tree of a fonds')
    await page.getByRole('button', { name: 'Letter asking for lamp oil' }).click()
    await page.getByRole('button', { name: 'Next in this box' }).click()
    const form = page.getByRole('region', { name: 'New: Archive entry' })
    await form.getByLabel('Title', { exact: false }).first().fill('  Letter about  the tide mill ')
    await form.getByLabel('Date', { exact: true }).fill('c. 1922')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    const entry = column(page, 'Letter about the tide mill')
    await expect(entry.getByText('1920–1929')).toBeVisible()
    await expect(entry.getByRole('group', { name: 'Where it stands' })).toContainText('Letters in and out')
    await expectAccessible(page, 'an entry of the archive')
  })

  test('a series narrows the list beside it, and the next entry of a box is begun with the keyboard', async () => {
    await page.goto(`${server.url}/archive.catalogue`)
    const fonds = page.getByRole('navigation', { name: 'Fonds and collections' })
    await fonds.getByRole('button', { name: 'Unfold Saltbox Inlet Cannery Office' }).click()
    await fonds.getByRole('button', { name: 'Photographs of the landing', exact: true }).click()
    await expect(page.getByText('20 archive entries')).toBeVisible()
    await expectAccessible(page, 'the catalogue beside its fonds')
    await page.getByRole('option', { name: /Landing at low tide/ }).click()
    await page.getByRole('button', { name: 'Next in this box' }).click()
    const form = page.getByRole('region', { name: 'New: Archive entry' })
    const title = form.getByLabel('Title', { exact: false }).first()
    await title.fill('Landing at high tide')
    await title.press('Control+Enter')
    await expect(title).toHaveValue('')
    await expect(title).toBeFocused()
    await expect(form.getByText('Photographs of the landing')).toBeVisible()
    await expect(page.getByText('21 archive entries')).toBeVisible()
  })

  test('a series of 10,000 parts is paged through from both ends', async () => {
    await bringIn(PARTS, 'Cannery tally sheets')
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByText('Tree', { exact: true }).click()
    await page.getByRole('button', { name: 'Unfold Cannery tally sheets' }).click()
    const tree = page.getByRole('navigation', { name: 'Fonds, series and items' })
    await expect(tree.getByRole('button', { name: 'Tally sheet 00001', exact: true })).toBeVisible()
    await expect(tree.getByText('1–25 of 10,000')).toBeVisible()
    const next = tree.getByRole('button', { name: 'Next page of parts' })
    await next.click()
    await expect(tree.getByRole('button', { name: 'Tally sheet 00026', exact: true })).toBeVisible()
    await expect(next).toBeFocused()
    await expect(tree.getByRole('button', { name: 'Tally sheet 00001', exact: true })).toHaveCount(0)
    await tree.getByRole('button', { name: 'Last page of parts' }).click()
    await tree.getByRole('button', { name: 'Page of parts before' }).click()
    await expect(tree.getByText('9,951–9,975 of 10,000')).toBeVisible()
    await expectAccessible(page, 'a page of a series of 10,000 parts')
    await tree.getByRole('button', { name: 'Tally sheet 09975', exact: true }).click()
    await expect(column(page, 'Tally sheet 09975').getByRole('group', { name: 'Where it stands' })).toContainText(
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
    await expect(visitor.getByText('Next in this box')).toHaveCount(0)
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
