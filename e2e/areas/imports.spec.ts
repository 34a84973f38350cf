import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, PASSWORD, signIn } from '../support/people.ts'

const TABLE = `Ref no;Title;Type;Category;Date;Creator;Shelf
NW-1;The manager to the tide mill;Letter;Administration;12 June 1921;"H. Dorning; clerk";B4
NW-2;Order for mill salt;Ltr;Administration;c. 1922;;B4
NW-3;;Letter;Land;1923;;B4
NW-4;Map of the mill flats;Map;Land;early 1920s;;B5
SI-1-1-02;Letter asking for lamp oil and wicks;Letter;Administration;1921;E. Harrow;B1`

/** A sheet comes in: its columns are mapped, it is tried, put right, brought in, and taken back. */
test.describe.serial('imports', () => {
  let server: ServerProcess
  let page: Page
  let before: string

  /** What the entry that the sheet changes holds, as it goes over the wire, without its version. */
  const entryOnTheWire = async () => {
    const wire = await TestClient.signedIn(server.url, 'archivist@demo.test', PASSWORD)
    const must = [{ prop: 'fileNumber', kind: 'is', value: 'SI-1-1-02' }]
    const { ids } = await wire.request<{ ids: string[] }>('search/ids', { types: ['ArchiveEntry'], must })
    const item = await wire.request<object>(`read/${ids[0]}`)
    wire.close()
    return JSON.stringify(Object.entries(item).filter(([name]) => !/^[_$]/.test(name)))
  }

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'archivist@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('the demo has a sheet that was tried, with its faults by row and column', async () => {
    await page.goto(`${server.url}/archive.imports`)
    await page.getByRole('option', { name: /Letters of the tide mill/ }).click()
    const board = column(page, 'Letters of the tide mill')
    await expect(board.getByText('Trial: 5 rows without problems, 3 rows with problems')).toBeVisible()
    await expect(board.getByRole('row', { name: /^3 TM-1-02/ })).toContainText('“Ltr” is not on the list')
  })

  test('an archivist maps the columns of a sheet, tries it, and says what words mean', async () => {
    before = await entryOnTheWire()
    await page.goto(`${server.url}/archive.imports`)
    await page.getByRole('button', { name: 'Import a table' }).click()
    const form = column(page, 'New: Import')
    await form.getByLabel('Name', { exact: false }).first().fill('Letters of the mill')
    const choosing = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Choose a file File' }).click()
    await (await choosing).setFiles({ name: 'letters.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) })
    await expect(form.getByRole('button', { name: 'Rename letters.csv' })).toBeVisible()
    await form.getByRole('button', { name: 'Create import', exact: true }).click()

    const board = column(page, 'Letters of the mill')
    await expect(board.getByText('5 rows · 7 columns')).toBeVisible()
    await expect(board.getByRole('button', { name: 'Run a trial import' })).toBeDisabled()
    await board.getByLabel('Field for the column “Ref no”').selectOption({ label: 'File number' })
    await board.getByLabel('Field for the column “Shelf”').selectOption({ label: 'Leave out the column' })
    await expect(board.getByText('Use as a key, to tell rows apart')).toBeVisible()
    await board.getByText('Replace values of the item', { exact: true }).click()
    await board.getByRole('button', { name: 'Run a trial import' }).click()
    await expect(board.getByText('Trial: 3 rows without problems, 2 rows with problems')).toBeVisible()
    await expect(board.getByRole('row', { name: /^3 NW-2/ })).toContainText('“Ltr” is not on the list')
    await expectAccessible(page, 'the trial of an import')
    await board.getByLabel('Meaning of “Ltr”').selectOption({ label: 'Letter' })
    await board.getByRole('button', { name: 'Run the trial again' }).first().click()
    await expect(board.getByText('Trial: 4 rows without problems, 1 row with problems')).toBeVisible()
  })

  test('brings the good rows in, and keeps the refused one as a table', async () => {
    const board = column(page, 'Letters of the mill')
    await board.getByRole('checkbox', { name: /Leave out the row/ }).check()
    await board.getByRole('button', { name: 'Import 4 rows' }).click()
    await expect(board.getByText('New items: 3')).toBeVisible()
    await expect(board.getByText('Items with changes: 1')).toBeVisible()
    await expect(board.getByRole('link', { name: '1 refused row as a table' })).toBeVisible()
    expect(await entryOnTheWire()).toContain('lamp oil and wicks')
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByRole('searchbox', { name: /Filter/ }).fill('mill salt')
    await expect(page.getByRole('option', { name: /Order for mill salt/ })).toBeVisible()
  })

  test('finds the import again among all imports, and takes it back', async () => {
    await page.goto(`${server.url}/`)
    await page.getByRole('link', { name: 'All imports' }).click()
    const imports = column(page, 'All imports')
    await expect(imports.getByRole('option', { name: /Letters of the tide mill/ })).toBeVisible()
    await expectAccessible(page, 'all imports')
    await imports.getByRole('option', { name: /Letters of the mill/ }).click()
    const board = column(page, 'Letters of the mill')
    await board.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, undo the import' }).click()
    await expect(board.getByText('Import undone: 3 items deleted, 1 item restored to the former version')).toBeVisible()
    expect(await entryOnTheWire()).toBe(before)
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByRole('searchbox', { name: /Filter/ }).fill('mill salt')
    await expect(page.getByText('No archive entries match your search')).toBeVisible()
  })

  test('ARC-17 all fields of a list go out in words, to be imported again', async () => {
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByRole('searchbox', { name: /Filter/ }).fill('lamp oil')
    await expect(page.getByRole('option', { name: /Letter asking for lamp oil/ })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for this list' }).click()
    await page.getByRole('menuitem', { name: 'Export all fields as CSV, to import again' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).first().click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    expect(csv).toContain('Level of description')
    expect(csv).toMatch(/,Letter asking for lamp oil,.*,Letter,/)
  })

  test('an entry is cited by its version, and the citation shows what changed since', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByRole('searchbox', { name: /Filter/ }).fill('lamp oil')
    await page.getByRole('option', { name: /Letter asking for lamp oil/ }).click()
    const entry = column(page, 'Letter asking for lamp oil')
    await entry.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy a citation' }).click()
    await expect(page.getByText('Copied to the clipboard')).toBeVisible()
    const cited = await page.evaluate(() => navigator.clipboard.readText())
    expect(cited).toMatch(/^Letter asking for lamp oil\. Saltbox Inlet Nation, SI-.+ArchiveEntry-\d+@\d+\. http/)
    await page.goto(cited.split(' ').at(-1) ?? '')
    await expect(page.getByText('This item has not changed since it was cited')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Date' }).first().click()
    await page.getByLabel('Date', { exact: true }).fill('1924')
    await page.getByRole('button', { name: 'Save now' }).click()
    await expect(page.getByText('This item changed since it was cited')).toBeVisible()
  })
})
