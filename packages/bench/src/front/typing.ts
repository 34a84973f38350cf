import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { ItemType, Property } from '@cairn/contract'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startServerProcess } from '@cairn/testkit/server-process'
import { writeArea } from '@cairn/testkit/test-install'
import { root } from '@cairn/toolchain/paths'
import { openBrowser, openSession, signIn } from '../base/browser.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { countThreadTime } from '../base/thread-time.ts'

/** Most script a key may cost, in milliseconds: a frame. */
const LIMIT_MS = 16
const FIELDS = 60
/** Within this a page has done what a key asks for, in milliseconds. */
const REST_MS = 30
const TEXT = 'the quick brown fox jumps over the lazy dog and types on and on '

/**
 * Measures in a browser the script that runs for a key typed in a form of sixty fields: one that creates an
 * item, and one field of an item that is there. Starts a server of its own.
 */
export async function measureTyping(): Promise<Figure[]> {
  const install = await writeInstall()
  const server = await startServerProcess({ INSTALL: install.file, AREA_STORE: install.areaStore })
  const browser = await openBrowser()
  try {
    const session = await openSession(server.url, 'lands@demo.test')
    const { $id } = await session.request('create/Form', { field0: 'Tide table', field1: 'Weir' })
    session.close()
    const page = await browser.newPage()
    await signIn(page, server.url, 'lands@demo.test')
    await page.goto(`${server.url}/i-Form-0-1`)
    await page.getByLabel('Field30').focus()
    const creating = await costOfKeys(page)
    await page.goto(`${server.url}/i-${$id}`)
    await page.getByRole('button', { name: 'Edit Field30' }).click()
    const editing = await costOfKeys(page)
    return [figureOf('in a form for a new item', creating), figureOf('in an item', editing)]
  } finally {
    await browser.close()
    await server.close()
    install.remove()
  }
}

function figureOf(where: string, costs: readonly number[]): Figure {
  const { p50, p95 } = quantiles(costs)
  return {
    what: `script a key, ${FIELDS} fields, ${where}, p95`,
    figure: milliseconds(p95),
    beside: `p50 ${milliseconds(p50)}, limit ${LIMIT_MS} ms`,
    verdict: (p95 / LIMIT_MS).toFixed(2),
  }
}

/** Milliseconds of script on the processor for each key, from the press until the page has come to rest. */
async function costOfKeys(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  const count = await countThreadTime(devtools)
  const costs: number[] = []
  for (const letter of TEXT.repeat(2)) {
    const { script } = await count()
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(REST_MS)
    costs.push((await count()).script - script)
  }
  await devtools.detach()
  return costs
}

/** The built areas with one more, whose only type has sixty properties of the usual kinds. */
async function writeInstall() {
  const areaStore = mkdtempSync(path.join(os.tmpdir(), 'cairn-typing-'))
  const areas = readdirSync(path.join(root, 'remotes'), { withFileTypes: true }).filter((area) => area.isDirectory())
  for (const { name: id } of areas)
    cpSync(path.join(root, 'remotes', id, 'dist'), path.join(areaStore, id, 'dist'), { recursive: true })
  const file = path.join(areaStore, 'install.json')
  const shared = JSON.parse(readFileSync(path.join(root, 'deploy/installs/shared.json'), 'utf8')) as { areas: object }
  writeFileSync(file, JSON.stringify({ ...shared, areas: { ...shared.areas, sixty: 'latest' } }))
  await writeArea(areaStore, buildAreaData('sixty', [formType()]))
  return { file, areaStore, remove: () => rmSync(areaStore, { recursive: true, force: true }) }
}

function formType(): ItemType {
  const kinds: Property[] = [
    { v: 'DEF' },
    { v: 'DEF', t: 'text' },
    { v: 'DEF', t: 'integer' },
    { v: 'DT' },
    { v: 'SEL', options: ['A', 'B', 'C'] },
    { v: 'DEF', t: 'phone' },
  ]
  const names = Array.from({ length: FIELDS }, (_, at) => [`field${at}`, kinds[at % kinds.length] ?? { v: 'DEF' }])
  return buildItemType('Form', { label: ['field0'], properties: Object.fromEntries(names) as ItemType['properties'] })
}
