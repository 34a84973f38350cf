import { expect, test, type Browser, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { column, leave, PASSWORD, signIn } from '../support/people.ts'

/** People are offered what they may do, and are told who may do the rest. */
test.describe.serial('only what can be done is offered', () => {
  let server: ServerProcess
  let page: Page

  const signedIn = async (browser: Browser, name: string) => {
    const own = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(own, server.url, `${name}@demo.test`)
    return own
  }
  /** Selects the first entry of the archive, and returns the bar over the list. */
  const selectFirst = async (own: Page) => {
    await own.goto(`${server.url}/archive.catalogue`)
    await own.getByRole('button', { name: 'More actions for this list' }).click()
    await own.getByRole('menuitem', { name: 'Select results' }).click()
    await own.getByRole('option').first().click()
    const bar = own.getByRole('toolbar', { name: 'Select results' })
    await expect(bar).toContainText('Items selected: 1')
    return bar
  }

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await signedIn(browser, 'archivist')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('who stewards nothing is told who sets protocols, and asks them', async () => {
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByRole('button', { name: /^New/ }).click()
    const form = page.getByRole('region', { name: 'New: Archive entry' })
    await form.getByRole('button', { name: 'Protocols and labels' }).click()
    await expect(form.getByText('Only a steward of Saltbox Inlet Nation may set a protocol.')).toBeVisible()
    await expect(form.getByRole('checkbox', { name: 'For the family of the story only' })).toHaveCount(0)
    await form.getByRole('button', { name: 'Ask a steward about protocols' }).click()
    const question = page.getByRole('region', { name: 'New: Conversation' })
    await expect(question.getByText('Marina Holloway')).toBeVisible()
  })

  test('an archivist deletes the entry that was mistyped a minute ago', async () => {
    const wire = await TestClient.signedIn(server.url, 'archivist@demo.test', PASSWORD)
    const { ids } = await wire.request<{ ids: string[] }>('search/ids', { types: ['ArchiveEntry'], max: 1 })
    const { owner } = await wire.request<{ owner: string }>(`read/${ids[0]}`)
    const values = { title: 'Mistyped', category: 'LAND', type: 'LETTER', owner }
    const { $id } = await wire.request<{ $id: string }>('create/ArchiveEntry', values)
    wire.close()
    await page.goto(`${server.url}/i-${$id}`)
    const entry = column(page, 'Mistyped')
    await entry.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(entry.getByText(/^Deleted by/)).toBeVisible()
  })

  test('the bar of a selection follows the rights of the person', async ({ browser }) => {
    const own = await selectFirst(page)
    await expect(own.getByRole('button', { name: 'Pin to a collection' })).toBeVisible()
    const member = await signedIn(browser, 'member')
    const bar = await selectFirst(member)
    await expect(bar.getByRole('button', { name: /^Select all/ })).toBeVisible()
    for (const name of ['Pin to a collection', 'Delete', 'Change a field …'])
      await expect(bar.getByRole('button', { name })).toHaveCount(0)
    await member.goto(`${server.url}/collections`)
    await expect(member.getByRole('option').first()).toBeVisible()
    await expect(member.getByRole('button', { name: /^New/ })).toHaveCount(0)
  })

  test('an empty list says how to start only to who may', async ({ browser }) => {
    const researcher = await signedIn(browser, 'researcher')
    await researcher.goto(`${server.url}/agreements`)
    await expect(researcher.getByText('No agreements yet')).toBeVisible()
    await expect(researcher.getByText(/Choose “New”/)).toHaveCount(0)
    const admin = await TestClient.signedIn(server.url, 'admin@demo.test', PASSWORD)
    const idOf = async (type: string, prop: string, value: string) => {
      const must = [{ prop, kind: 'is' as const, value }]
      const { ids } = await admin.request<{ ids: string[] }>('search/ids', { types: [type], must, max: 1 })
      return ids[0] ?? ''
    }
    const subjectID = await idOf('User', 'email', 'researcher@demo.test')
    const { owner } = await admin.request<{ owner: string }>(`read/${await idOf('ArchiveEntry', 'category', 'LAND')}`)
    const target = { t: 'User', i: Number(subjectID.split('-')[1]), subjectID }
    await admin.request('act/giveGrant', { ...target, grant: 'Agreement.update', grantedBy: owner })
    admin.close()
    await researcher.reload()
    await expect(researcher.getByText(/Choose “New”/)).toBeVisible()
    await expect(researcher.getByRole('button', { name: /^New/ })).toBeVisible()
  })
})
