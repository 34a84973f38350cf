import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { browserOptions } from '@cairn/testkit/browser-options'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openNetworkProxy, type NetworkProxy } from '@cairn/testkit/network-proxy'
import { keptRows, untilKept } from '../support/kept-drafts.ts'
import { column, signIn, typeInto, valueOf } from '../support/people.ts'

const CONTACT = 'Amos Kittiwake'

/** What is typed outlives the network and the browser, and nothing of it outlives the session. */
test.describe.serial('unsaved changes', () => {
  let server: ServerProcess
  let wire: NetworkProxy
  let profile: string
  let context: BrowserContext
  let page: Page
  let address: string

  const openBrowser = async () => {
    context = await chromium.launchPersistentContext(profile, {
      ...browserOptions(process.env.E2E_CHROMIUM),
      viewport: { width: 1600, height: 1000 },
    })
    page = context.pages()[0] ?? (await context.newPage())
  }

  test.beforeAll(async () => {
    server = await startServerProcess()
    wire = await openNetworkProxy(server.url)
    profile = mkdtempSync(path.join(os.tmpdir(), 'cairn-profile-'))
    await openBrowser()
  })
  test.afterAll(async () => {
    await context?.close()
    await wire?.close()
    await server?.close()
    rmSync(profile, { recursive: true, force: true })
  })

  test('T36 · the network goes while typing: the countdown shows, what is typed stays, and is saved when it is back', async () => {
    await signIn(page, wire.url, 'lands@demo.test')
    await openContact(page)
    address = new URL(page.url()).pathname
    wire.refuse(true)
    wire.cut()
    await typeInto(column(page, CONTACT), 'Office phone', '250 555 0142')
    await expect(page.getByText('This site cannot be reached.')).toBeVisible()
    await expect(page.getByText(/Trying again in \d+ seconds?/)).toBeVisible()
    await column(page, CONTACT).getByRole('button', { name: 'Save now' }).click()
    await expect(column(page, CONTACT).getByRole('button', { name: 'Save now' })).toBeVisible()
    // Long enough before the next try of its own, which would take the button away.
    const countdown = page.getByText(/Trying again in \d+ seconds?/)
    const seconds = async () => Number(/\d+/.exec(await countdown.innerText({ timeout: 500 }).catch(() => '0'))?.[0])
    await expect.poll(seconds, { timeout: 120_000, intervals: [200] }).toBeGreaterThan(9)
    wire.refuse(false)
    // A part of the column whose code was under way has such a button, too.
    await page.getByRole('complementary', { name: 'Offline' }).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Connected again.')).toBeVisible()
    await expect(valueOf(column(page, CONTACT), 'Office phone')).toContainText('(250) 555-0142')
    await expect(column(page, CONTACT).getByRole('button', { name: 'Save now' })).toBeHidden()
  })

  test('T36 · the browser is closed and started again: what was typed is offered, on top of what changed since', async () => {
    await typeInto(column(page, CONTACT), 'Mobile phone', '778 555 0111')
    await typeInto(column(page, CONTACT), 'Other phone', '604 555 0122')
    await untilKept(page)
    await context.close()

    await changeElsewhere(server.url)
    await openBrowser()
    await page.goto(`${wire.url}${address}`)
    const contact = column(page, CONTACT)
    await expect(contact.getByText(/You had unsaved changes from/)).toBeVisible()
    await contact.getByRole('button', { name: 'Keep the changes', exact: true }).click()
    await expect(contact.getByLabel('Mobile phone', { exact: true })).toHaveValue(/778 555 0111/)
    const offer = contact.getByRole('group', { name: /Other phone/ })
    await expect(offer).toContainText('(604) 555-0122')
    await expect(offer).toContainText('(604) 555-0199')
    await offer.getByRole('button', { name: 'Keep my value' }).click()
    await contact.getByRole('button', { name: 'Save now' }).click()
    await expect(valueOf(contact, 'Mobile phone')).toContainText('(778) 555-0111')
    await expect(valueOf(contact, 'Other phone')).toContainText('(604) 555-0122')
    await expect.poll(() => keptRows(page)).toBe(0)
  })

  test('a reload offers it too: home tells where, and discarding forgets it, unless one takes that back', async () => {
    const contact = column(page, CONTACT)
    // At once: the last second of typing counts as well.
    await typeInto(contact, 'Office phone', '250 555 0177')
    await page.goto(`${wire.url}/`)
    const home = column(page, 'Home')
    await expect(home.getByRole('heading', { name: 'Unsaved changes' })).toBeVisible()
    await home
      .getByRole('button', { name: new RegExp(CONTACT) })
      .first()
      .click()
    await contact.getByText(/You had unsaved changes from/).waitFor()
    await contact.getByRole('button', { name: 'Discard' }).click()
    await expect(contact.getByText(/You had unsaved changes from/)).toBeHidden()
    // One press must not cost anybody what they typed.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(contact.getByLabel('Office phone')).toHaveValue('250 555 0177')
    await contact.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => keptRows(page)).toBe(0)
    await expect(home.getByRole('heading', { name: 'Unsaved changes' })).toBeHidden()
    await expect(valueOf(contact, 'Office phone')).toContainText('(250) 555-0142')
  })

  test('a new item that was begun is offered after the browser was closed, and once only', async () => {
    await page.goto(`${wire.url}/my-contacts`)
    const create = () => column(page, 'My contacts').getByRole('button', { name: /^New/ }).click()
    await create()
    const form = () => column(page, 'New: Contact')
    await form().getByLabel('First name').fill('Wren')
    await form().getByLabel('Last name').fill('Lowtide')
    await untilKept(page)
    await context.close()

    await openBrowser()
    await page.goto(`${wire.url}/`)
    await expect(column(page, 'Home').getByRole('button', { name: /New: Contact · Wren Lowtide/ })).toBeVisible()
    await page.goto(`${wire.url}/my-contacts`)
    await create()
    await expect(form().getByText('New: Contact · Wren Lowtide')).toBeVisible()
    await form().getByRole('button', { name: 'Continue the started item' }).click()
    await expect(form().getByLabel('Last name')).toHaveValue(/^Lowtide$/)
    await form().getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/is not saved. What you typed is kept./)).toBeVisible()
    await create()
    await form().getByRole('button', { name: 'Discard' }).click()
    await expect(form().getByText('Wren Lowtide')).toBeHidden()
    await expect.poll(() => keptRows(page)).toBe(0)
    await page.goto(`${wire.url}${address}`)
  })

  test('T37 · sign-out in another tab empties this one, and the browser keeps nothing of the user', async () => {
    const contact = column(page, CONTACT)
    await typeInto(contact, 'Office phone', '250 555 0188')
    await untilKept(page)
    const other = await context.newPage()
    await other.goto(`${wire.url}/`)
    await other.getByRole('button', { name: /^Menu of/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('alertdialog', { name: 'You signed out in another tab' })).toBeVisible()
    await expect(page.getByText('555-0188')).toHaveCount(0)
    await expect.poll(() => keptRows(page)).toBe(0)
    await expect.poll(() => leftovers(page)).toEqual({ storage: [], session: 0, cached: [] })

    await page.getByRole('button', { name: 'Sign in again' }).click()
    await other.close()
    await signIn(page, wire.url, 'archivist@demo.test')
    await page.goto(`${wire.url}${address}`)
    await column(page, CONTACT).getByText('Office phone').first().waitFor()
    await expect(page.getByText(/You had unsaved changes from/)).toBeHidden()
  })
})

async function openContact(page: Page): Promise<void> {
  await page.goto(new URL('/my-contacts', page.url()).href)
  const list = column(page, 'My contacts')
  await list.getByRole('searchbox').fill('kitti')
  await list.getByRole('option', { name: CONTACT }).click()
  await column(page, CONTACT).getByRole('button', { name: 'Edit Office phone' }).waitFor()
}

/** Somebody else changes the contact meanwhile. */
async function changeElsewhere(url: string): Promise<void> {
  const { TestClient } = await import('@cairn/testkit/server')
  const archivist = await TestClient.signedIn(url, 'archivist@demo.test', 'walk-the-shoreline')
  const found = await archivist.request<{ ids: string[] }>('search/ids', { types: ['Contact'], text: 'kittiwake' })
  const item = await archivist.request(`read/${found.ids[0]}`)
  await archivist.request('update', { _t: 'Contact', _i: item._i, _u: item._u, otherPhone: '604 555 0199' })
  archivist.close()
}

/** What else the browser keeps of a user. */
function leftovers(page: Page): Promise<{ storage: string[]; session: number; cached: string[] }> {
  return page.evaluate(async () => {
    const shell = await caches.open('cairn-shell')
    const kept = (await shell.keys()).map(({ url }) => new URL(url).pathname)
    return {
      storage: Object.keys(localStorage).filter((key) => !['cookies-ok', 'cairn-reloaded'].includes(key)),
      session: sessionStorage.length,
      // The shell's page and hashed files are the same for everyone.
      cached: [
        ...(await caches.keys()).filter((name) => name !== 'cairn-shell'),
        ...kept.filter((path) => path !== '/' && !/^\/(?!areas\/)[\w./-]+\.[0-9a-f]{8,}\.(js|css|woff2)$/.test(path)),
      ],
    }
  })
}
