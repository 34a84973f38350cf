import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { choose, look, lookAtSizes } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

/** Narrowing a list, keeping what was asked for, and finding it again: by keyboard alone. */
test.describe.serial('filters', () => {
  let server: ServerProcess
  let page: Page
  let list: Locator
  let failures: string[] = []

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    ;({ page, failures } = await openDesk(browser))
    await signIn(page, server.url, 'lands@demo.test')
    await page.goto(`${server.url}/my-contacts`)
    list = column(page, 'My contacts')
    await expect(list.getByRole('option').first()).toBeVisible()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('facets have counts, and values chosen in them become chips and part of the address', async () => {
    await press(list.getByRole('button', { name: 'Filter', exact: true }))
    const organisations = list.getByRole('group', { name: 'Organisations' })
    const saltbox = organisations.getByRole('button', { name: /^Saltbox Inlet Nation/ })
    await expect(saltbox).toContainText(/\d/)
    await press(saltbox)
    await expect(page).toHaveURL(/f\.organizations/)
    await expect(organisations.getByRole('button').nth(1)).toBeVisible()
    await press(list.getByRole('group', { name: 'Created' }).getByRole('button', { name: 'Created' }))
    await press(list.getByRole('button', { name: /^today/ }))
    await expect(list.getByTitle('Remove this filter')).toHaveCount(2)
  })

  test('conditions are built over any property, and what is missing is pointed out', async () => {
    await press(list.getByRole('button', { name: 'Set exact conditions…' }))
    const dialog = page.getByRole('dialog', { name: 'Conditions for the list of contacts' })
    await press(
      dialog.getByRole('group', { name: 'None of these conditions' }).getByRole('button', { name: 'Add a condition' }),
    )
    await expect(dialog.getByRole('combobox', { name: 'Field to compare' })).toBeFocused()
    await press(dialog.getByRole('button', { name: 'Apply the conditions' }))
    await expect(dialog.getByText('Give a value, or remove this condition')).toBeVisible()
    await type(dialog.getByRole('textbox', { name: 'First name' }), 'Amos')
    await press(dialog.getByRole('group', { name: 'Related items' }).getByRole('button', { name: /^Add conditions/ }))
    const group = dialog.getByRole('group', { name: 'Conditions on Organisations' })
    await press(group.getByRole('button', { name: 'Add a condition' }))
    await type(group.getByRole('textbox', { name: 'Name', exact: true }), 'saltbox')
    await press(dialog.getByRole('button', { name: 'Apply the conditions' }))
    await expect(dialog).toBeHidden()
    await expect(list.getByRole('button', { name: 'not First name: “Amos”' })).toBeVisible()
    await expect(list.getByRole('button', { name: 'Organisations: 1 condition' })).toBeVisible()
    await expect(list.getByRole('option', { name: /Amos/ })).toHaveCount(0)
    await expect(list.getByRole('option').first()).toBeVisible()
  })

  test('a copied address shows the same to whoever opens it', async ({ browser }) => {
    const other = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(other, server.url, 'lands@demo.test')
    await other.goto(page.url())
    await expect(column(other, 'My contacts').getByRole('button', { name: 'not First name: “Amos”' })).toBeVisible()
    const shownIn = async (place: Locator) => [
      await footer(place).textContent(),
      await place.getByRole('option').first().textContent(),
    ]
    await expect(async () => expect(await shownIn(column(other, 'My contacts'))).toEqual(await shownIn(list))).toPass({
      timeout: 60_000,
    })
    await other.context().close()
  })

  test('filters are written among the words, too', async () => {
    await type(list.getByRole('searchbox'), 'fw-lastName:zzz')
    await expect(list.getByText('No contacts match your search')).toBeVisible()
    await expect(list.getByText('Last name: “zzz…”')).toBeVisible()
    await type(list.getByRole('searchbox'), '')
    await expect(list.getByRole('option').first()).toBeVisible()
  })

  test('a search is kept, changed, opened from home and opened first', async () => {
    await press(list.getByRole('button', { name: /^Saved searches \d/ }))
    const saved = page.getByRole('dialog', { name: 'Saved searches' })
    await type(saved.getByLabel('Name for the saved search'), 'Saltbox without Amos')
    await page.keyboard.press('Enter')
    const kept = list.getByRole('button', { name: /^Saltbox without Amos \d/ })
    await expect(kept).toBeFocused()
    await expect(saved).toHaveCount(0)
    await expect(page).toHaveURL(/v%3DSavedSearch-\d+/)

    await press(list.getByRole('button', { name: 'not First name: “Amos”' }))
    await press(list.getByRole('button', { name: /^Saltbox without Amos · search changed/ }))
    await press(saved.getByRole('button', { name: 'Undo changes to the search' }))
    await expect(list.getByRole('button', { name: 'not First name: “Amos”' })).toBeVisible()
    await page.keyboard.press('Escape')
    await press(list.getByRole('button', { name: 'Name, A to Z' }))
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('c')
    await expect(page.getByRole('menuitemradio', { name: 'Created' })).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await press(list.getByRole('button', { name: /^Saltbox without Amos · search changed/ }))
    await press(saved.getByRole('button', { name: 'Save changes' }))
    await expect(kept).toBeVisible()
    await press(saved.getByRole('button', { name: 'Always open this search first' }))
    await expect(saved.getByRole('button', { name: 'Saltbox without Amos · this search opens first' })).toBeVisible()

    await page.goto(`${server.url}/`)
    await press(column(page, 'Home').getByRole('link', { name: 'Saltbox without Amos' }))
    await expect(list.getByText(/newest first/)).toBeVisible()
    await page.goto(`${server.url}/my-contacts`)
    await expect(list.getByRole('button', { name: 'not First name: “Amos”' })).toBeVisible()
  })

  test('it is renamed and shared as any item is, and deleted', async () => {
    await press(list.getByRole('button', { name: /^Saltbox without Amos/ }))
    const saved = page.getByRole('dialog', { name: 'Saved searches' })
    await press(saved.getByRole('button', { name: 'Rename or share the search' }))
    const item = column(page, 'Saltbox without Amos')
    await press(item.getByRole('button', { name: 'Edit Name', exact: true }))
    await type(item.getByLabel('Name', { exact: true }), 'Our people')
    await press(item.getByRole('button', { name: 'Save now' }))
    await press(list.getByRole('button', { name: /^Our people/ }))
    await press(saved.getByRole('button', { name: 'Delete the search' }))
    await press(page.getByRole('dialog', { name: /^Delete/ }).getByRole('button', { name: 'Delete' }))
    await expect(saved.getByText(/^No searches are saved for this list yet/)).toBeVisible()
  })

  test('values of a list are added, put in order and archived', async ({ browser }) => {
    const admin = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(admin, server.url, 'admin@demo.test')
    await press(admin.getByRole('link', { name: 'Lists of values' }))
    const lists = column(admin, 'Lists of values')
    await press(lists.getByRole('button', { name: /^Kinds of meetings/ }))
    await type(lists.getByLabel('Name of a new value'), 'Feast')
    await press(lists.getByRole('button', { name: 'Add' }))
    const feast = lists.getByRole('listitem').filter({ hasText: 'FEAST' })
    await expect(feast).toBeVisible()
    await press(feast.getByRole('button', { name: 'Move the value up: Feast' }))
    await expect(lists.getByRole('listitem').last()).not.toContainText('FEAST')
    await press(feast.getByRole('button', { name: 'Archive the value: Feast' }))
    await expect(feast.getByText('Archived value')).toBeVisible()
    await look(admin, 'a-list-of-values')
    await admin.context().close()
  })

  for (const theme of ['light', 'dark'] as const)
    test(`facets, chips, builder and saved searches are accessible, ${theme}`, async () => {
      await page.setViewportSize({ width: 1600, height: 1000 })
      await choose(page, theme)
      await page.goto(`${server.url}/my-contacts?c0=${encodeURIComponent(`f.organizations=Organization-1&w=${BUILT}`)}`)
      await press(list.getByRole('button', { name: /^Saved searches \d/ }))
      await expect(page.getByLabel('Name for the saved search')).toBeVisible()
      await look(page, `filters-saved-${theme}`)
      await page.keyboard.press('Escape')
      await press(list.getByRole('button', { name: /^Filter \d+ active filters/ }))
      await lookAtSizes(page, 'filters-list', theme)
      await press(list.getByRole('button', { name: 'Set exact conditions…' }))
      await expect(page.getByRole('dialog')).toBeVisible()
      await lookAtSizes(page, 'filters-builder', theme)
      await page.keyboard.press('Escape')
    })

  test('nothing broke the content security policy, and nothing threw', () => {
    expect(failures).toEqual([])
  })
})

const BUILT = encodeURIComponent(
  JSON.stringify({
    must: [{ prop: '_c.ts', kind: 'range', value: { from: '2026' } }],
    should: [
      { prop: 'firstName', kind: 'prefix', value: 'a' },
      { prop: 'email', kind: 'exists', value: true },
    ],
    mustNot: [{ prop: 'lastName', kind: 'text', value: 'Heron' }],
    subs: [{ via: 'organizations', must: [{ prop: 'type', kind: 'is', value: ['COMMUNITY'] }] }],
  }),
)

function footer(place: Locator): Locator {
  return place.getByRole('status').filter({ hasText: / contacts · / })
}

/** Presses a control with the keyboard. */
async function press(control: Locator): Promise<void> {
  await control.focus()
  await control.press('Enter')
}

async function type(control: Locator, text: string): Promise<void> {
  await control.focus()
  await control.press('ControlOrMeta+a')
  await (text === '' ? control.press('Delete') : control.pressSequentially(text))
}
