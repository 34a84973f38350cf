import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { expectAccessible } from '../support/look.ts'
import { column, leave, pressUntil, signInByForm, typeInto, valueOf } from '../support/people.ts'

const CONTACT = 'Amos Kittiwake'
const root = path.resolve(import.meta.dirname, '../..')

/**
 * The main job from end to end: two people on one item, live, through search, a killed server and an import.
 */
test.describe.serial('the main job', () => {
  let server: ServerProcess
  let lands: Page
  let archivist: Page
  let failures: string[][] = []

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    // Two contexts are two browsers: nothing is shared between them.
    const desks = [await openDesk(browser), await openDesk(browser)] as const
    ;[lands, archivist] = [desks[0].page, desks[1].page]
    failures = [desks[0].failures, desks[1].failures]
  })

  test.afterAll(async ({ browser }) => {
    await leave(browser, server)
  })

  test('1 · signing in shows the home dashboard and the menu of the registry', async () => {
    await lands.addInitScript(markHome)
    await signInByForm(lands, server.url, 'lands@demo.test')
    const menu = lands.getByRole('navigation', { name: 'Main menu' })
    for (const entry of ['Home', 'My organisations', 'My contacts', 'Collections'])
      await expect(menu.getByRole('link', { name: entry })).toBeVisible()
    // The panels of the areas come after home itself.
    await expect(lands.getByText('Recently added people')).toBeVisible()
    const loaded = await lands.evaluate(() => {
      const stands = performance.getEntriesByName('home-stands')[0]?.startTime ?? Infinity
      const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= stands)
      return before.map(({ name }) => new URL(name).pathname)
    })
    expect(loaded.filter((file) => /^\/areas\/.*\.js$/.test(file))).toEqual([])
  })

  test('2 · a list, a contact and its organisation stand side by side, and the address restores them', async () => {
    await lands.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My contacts' }).click()
    const list = column(lands, 'My contacts')
    await list.getByRole('searchbox').fill('kitti')
    await expect(list.getByRole('option')).toHaveCount(1)
    await list.getByRole('option', { name: CONTACT }).click()
    await column(lands, CONTACT).getByRole('button', { name: 'Saltbox Inlet Nation', exact: true }).first().click()
    await expect(column(lands, 'Saltbox Inlet Nation')).toBeVisible()
    await expect(lands).toHaveURL(/\/my-contacts\/i-Contact-\d+\/i-Organization-\d+\?c0=/)
    await expect(lands).toHaveTitle(/^Saltbox Inlet Nation/)

    await lands.reload()
    for (const title of ['My contacts', CONTACT, 'Saltbox Inlet Nation'])
      await expect(column(lands, title)).toBeVisible()
    await list.getByRole('button', { name: 'Show “My contacts, 1”' }).click()
    await expect(list.getByRole('searchbox')).toHaveValue('kitti')
    await lands.goBack()
    await expect(column(lands, 'Saltbox Inlet Nation')).toBeHidden()
    await expect(column(lands, CONTACT)).toBeVisible()
    await lands.goForward()
    await expect(column(lands, 'Saltbox Inlet Nation')).toBeVisible()
  })

  test('3a · a saved change shows in the other browser by itself, with who made it', async () => {
    await signInByForm(archivist, server.url, 'archivist@demo.test')
    await archivist.goto(new URL(lands.url()).href)
    await expect(valueOf(column(archivist, CONTACT), 'Office phone')).toContainText('(250) 555-0112')

    await typeInto(column(lands, CONTACT), 'Office phone', '250 555 0199')
    await expect(column(lands, CONTACT).getByText('Unsaved changes')).toBeVisible()
    await column(lands, CONTACT).getByRole('button', { name: 'Save now' }).click()
    const changed = valueOf(column(archivist, CONTACT), 'Office phone')
    await expect(changed).toContainText('(250) 555-0199')
    await expect(changed).toContainText('Marina Holloway')
  })

  test('3b · both edit different fields at once, and both survive', async () => {
    await typeInto(column(lands, CONTACT), 'Office phone', '250 555 0142')
    await typeInto(column(archivist, CONTACT), 'Mobile phone', '778 555 0177')
    await Promise.all(
      [lands, archivist].map((page) => column(page, CONTACT).getByRole('button', { name: 'Save now' }).click()),
    )
    for (const page of [lands, archivist]) {
      await expect(valueOf(column(page, CONTACT), 'Office phone')).toContainText('(250) 555-0142')
      await expect(valueOf(column(page, CONTACT), 'Mobile phone')).toContainText('(778) 555-0177')
    }
  })

  test('3c · both edit the same field: the later one is offered both values and nothing is lost', async () => {
    await typeInto(column(archivist, CONTACT), 'Other phone', '604 555 0155')
    await typeInto(column(lands, CONTACT), 'Other phone', '604 555 0166')
    await column(lands, CONTACT).getByRole('button', { name: 'Save now' }).click()
    await expect(valueOf(column(lands, CONTACT), 'Other phone')).toContainText('(604) 555-0166')

    const offer = column(archivist, CONTACT).getByRole('group', { name: /Other phone/ })
    await expect(offer).toContainText('(604) 555-0155')
    await expect(offer).toContainText('(604) 555-0166')
    await offer.getByRole('button', { name: 'Keep my value' }).click()
    await column(archivist, CONTACT).getByRole('button', { name: 'Save now' }).click()
    for (const page of [lands, archivist])
      await expect(valueOf(column(page, CONTACT), 'Other phone')).toContainText('(604) 555-0155')
  })

  test('4 · three letters in the header find it, and a full item id goes straight to it', async () => {
    const id = /i-(Contact-\d+)/.exec(lands.url())?.[1] ?? ''
    await lands.goto(`${server.url}/`)
    const search = lands.getByRole('dialog', { name: /^Search/ }).getByRole('combobox')
    await lands.getByRole('button', { name: /^Search everything/ }).click()
    await search.fill('kit')
    await lands
      .getByRole('dialog', { name: /^Search/ })
      .getByRole('option', { name: new RegExp(CONTACT) })
      .click()
    await expect(column(lands, CONTACT)).toBeVisible()
    await lands.goto(`${server.url}/`)
    await expect(lands.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible()
    await pressUntil(lands, '/', search)
    await search.fill(id)
    await search.press('Enter')
    await expect(lands).toHaveURL(new RegExp(`/i-${id}$`))
    await expect(column(lands, CONTACT)).toBeVisible()
  })

  test('5 · the server is killed while saving: what was acknowledged is there, and both browsers catch up', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 5; round++) {
      const phone = `250 555 02${round}0`
      await typeInto(column(lands, CONTACT), 'Office phone', phone)
      await column(lands, CONTACT).getByRole('button', { name: 'Save now' }).click()
      await expect(column(lands, CONTACT).getByRole('button', { name: 'Save now' })).toBeHidden()
      acknowledged.push(`(250) 555-02${round}0`)
    }
    await typeInto(column(lands, CONTACT), 'Office phone', '250 555 0300')
    await column(lands, CONTACT).getByRole('button', { name: 'Save now' }).click({ noWaitAfter: true })
    await server.kill()
    await expect(archivist.getByText('This site cannot be reached.')).toBeVisible()
    await server.start()

    // The save under way when the server died was either stored, or is sent again and stored now; the ones
    // before it are in its history.
    for (const page of [lands, archivist])
      await expect(valueOf(column(page, CONTACT), 'Office phone')).toContainText('(250) 555-0300', { timeout: 60_000 })
    await column(lands, CONTACT).getByRole('button', { name: 'History' }).click()
    for (const phone of acknowledged) await expect(lands.getByRole('region', { name: /^History/ })).toContainText(phone)
  })

  test('an earlier version is stored again from the history, and a deleted item is brought back', async () => {
    await lands
      .getByRole('region', { name: /^History/ })
      .getByRole('button', { name: 'Restore version 1', exact: true })
      .click()
    for (const page of [lands, archivist])
      await expect(valueOf(column(page, CONTACT), 'Office phone')).toContainText('(250) 555-0112')
    await lands.getByRole('button', { name: 'Close this column' }).last().click()
    await column(lands, CONTACT).getByRole('button', { name: 'More actions' }).click()
    await lands.getByRole('menuitem', { name: 'Delete' }).click()
    await lands.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    // The message names it, and so does the column, which stays when the message has gone.
    await expect(lands.getByText(`“${CONTACT}” was deleted.`)).toBeVisible()
    await expect(archivist.getByText('This item was deleted, or you may no longer see it').first()).toBeVisible()
    await expect(column(lands, CONTACT).getByText(/^Deleted by Marina Holloway, /)).toBeVisible()
    // A bookmark of it, and the list, lead to the same.
    await lands.goto(`${server.url}/deleted`)
    await column(lands, 'Deleted items').getByRole('option', { name: CONTACT }).click()
    await expectAccessible(lands, 'a deleted item beside the list')
    await column(lands, CONTACT).getByRole('button', { name: 'Restore the item' }).click()
    await expect(valueOf(column(lands, CONTACT), 'Office phone')).toContainText('(250) 555-0112')
    await expect(column(lands, 'Deleted items').getByRole('option', { name: CONTACT })).toHaveCount(0)
    await expect(valueOf(column(archivist, CONTACT), 'Office phone')).toContainText('(250) 555-0112')
  })

  test('6 · a CSV file with joined senses comes in, is safe to run twice, and reports each refused row', async () => {
    const lexicon = writeLexicon()
    const first = await runImport(server.dataDir, lexicon)
    expect(first).toMatch(/^3 new, .* 1 refused\.$/m)
    expect(first).toMatch(/line 5, Headword: /)
    expect(await runImport(server.dataDir, lexicon)).toMatch(/^0 new, 0 changed, 3 as they are, /m)

    await lands.goto(`${server.url}/vocab.words-phrases`)
    const list = column(lands, 'Words and phrases')
    await list.getByRole('searchbox').fill('ajana')
    await expect(list.getByRole('option', { name: /ájana/ })).toBeVisible()
    await list.getByRole('searchbox').fill('ájana')
    await list.getByRole('option', { name: /ájana/ }).click()
    await expect(valueOf(column(lands, 'ájana'), 'Translation')).toContainText('heron')
  })

  test('nothing broke the content security policy, and nothing threw', () => {
    expect(failures.flat()).toEqual([])
  })
})

/**
 * A small dictionary with a joined file, a relation, a stray control character, and a row that cannot be
 * taken.
 */
function writeLexicon(): { csv: string; senses: string; mapping: string } {
  const folder = test.info().outputPath('lexicon')
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const senses = write(
    'senses.csv',
    'ID,Description,Entry_ID\nS1,heron,LX1\nS2,grey heron,LX1\nS3,to wade,LX2\nS4,shore,LX3\nS5,nothing,LX4\n',
  )
  const csv = write(
    'entries.csv',
    'ID,Headword,Kind,Main\nLX1,ájana,noun,\nLX2,aj\u0081ána,verb,LX1\nLX3,sɨrá,noun,LX1\nLX4,,noun,\n',
  )
  const mapping = write(
    'mapping.json',
    JSON.stringify({
      columns: { Kind: 'partOfSpeech', Main: 'relatedEntries', 'ID (2)': null, Entry_ID: null },
      second: { from: 'ID', to: 'Entry_ID' },
      fixed: { language: 'Demo Shoreword (invented)', owner: 'Saltbox Inlet Nation' },
      mode: 'replace',
    }),
  )
  return { csv, senses, mapping }
}

async function runImport(dataDir: string, { csv, senses, mapping }: ReturnType<typeof writeLexicon>): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['packages/toolchain/src/tasks/import.ts', '--kind', 'VOC_CSV', '--as', 'lands@demo.test'],
      ...['--mapping', mapping, '--second', senses, '--good-only', csv],
    ],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    },
  ).catch((thrown: { stdout: string; stderr: string }) => ({ stdout: thrown.stdout + thrown.stderr }))
  return stdout
}

/** Runs in the page: notes when home is first drawn. */
function markHome(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h3')?.textContent?.startsWith('Welcome')) return
    performance.mark('home-stands')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
