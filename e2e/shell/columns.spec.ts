import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { column, leave, signIn, typeInto, valueOf } from '../support/people.ts'

/** The stack of columns and the tools of an item, each in a real browser. */
test.describe.serial('columns and items', () => {
  let server: ServerProcess
  let page: Page
  let failures: string[] = []

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    ;({ page, failures } = await openDesk(browser))
    await signIn(page, server.url, 'admin@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const titles = () =>
    page.locator('main > section').evaluateAll((columns) => columns.map((each) => each.getAttribute('aria-label')))

  test('a column is moved with the keyboard and with the mouse, and the address says so', async () => {
    await page.goto(`${server.url}/my-organizations`)
    await column(page, 'All organisations').getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await column(page, 'Saltbox Inlet Nation').focus()
    await page.keyboard.press('Alt+Shift+ArrowLeft')
    await expect(page).toHaveURL(/\/i-Organization-\d+\/my-organizations$/)
    await expect.poll(titles).toEqual(['Saltbox Inlet Nation', 'All organisations'])
    await expect(column(page, 'Saltbox Inlet Nation')).toBeFocused()

    await column(page, 'All organisations')
      .locator('header')
      .dragTo(column(page, 'Saltbox Inlet Nation').locator('header'))
    await expect(page).toHaveURL(/\/my-organizations\/i-Organization-\d+$/)
    await page.goBack()
    await expect.poll(titles).toEqual(['Saltbox Inlet Nation', 'All organisations'])
  })

  test('what names an item is listed with it, live, and opens to the right', async () => {
    const contacts = column(page, 'Saltbox Inlet Nation').locator('section', {
      hasText: 'through the field “Organisations”',
    })
    await expect(contacts.getByRole('button')).toHaveCount(7)
    await contacts.getByRole('button', { name: 'Show more' }).click()
    await expect(contacts.getByRole('button', { name: 'Amos Kittiwake' })).toBeVisible()
    await contacts.getByRole('button', { name: 'Amos Kittiwake' }).click()
    await expect(column(page, 'Amos Kittiwake')).toBeVisible()
  })

  test('the first of three columns is folded, and opens where it was left; an expanded one fills the window', async () => {
    await page.goto(`${server.url}/my-organizations`)
    await column(page, 'All organisations').getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    const contacts = column(page, 'Saltbox Inlet Nation').locator('section', { hasText: 'field “Organisations”' })
    await contacts.getByRole('button', { name: 'Amos Kittiwake' }).click()
    const spine = column(page, 'All organisations').getByRole('button', { name: /^Show “All organisations, \d+”$/ })
    await expect(spine).toBeVisible()
    await spine.click()
    await expect(column(page, 'All organisations').getByRole('option').first()).toBeVisible()
    await expect(column(page, 'All organisations')).toBeFocused()
    await column(page, 'Amos Kittiwake').getByRole('button', { name: 'Show “Amos Kittiwake”' }).click()
    await expect(spine).toBeVisible()

    const contact = column(page, 'Amos Kittiwake')
    await contact.getByRole('button', { name: 'Show this column alone' }).click()
    await expect(column(page, 'Saltbox Inlet Nation').getByRole('heading').first()).toBeHidden()
    const box = await contact.boundingBox()
    const drawer = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()
    expect(box?.x).toBe((drawer?.x ?? 0) + (drawer?.width ?? 0))
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(page.viewportSize()?.width)
    const way = page.getByRole('navigation', { name: 'Path to this page' })
    await way.getByRole('link', { name: 'Saltbox Inlet Nation' }).click()
    await expect(way).toBeHidden()
    await expect(column(page, 'Saltbox Inlet Nation')).toBeFocused()
    await contact.focus()
  })

  test('the title names the column one is in; closing it hands the focus on, and it alone is printed', async () => {
    await expect(page).toHaveTitle(/^Amos Kittiwake/)
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page).toHaveTitle(/^Saltbox Inlet Nation/)
    await page.emulateMedia({ media: 'print' })
    await expect(column(page, 'Saltbox Inlet Nation')).toBeVisible()
    await expect(column(page, 'Amos Kittiwake')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Escape')
    await expect(column(page, 'Amos Kittiwake')).toBeHidden()
    await expect(column(page, 'Saltbox Inlet Nation')).toBeFocused()
    await page.goBack()
    await expect(column(page, 'Amos Kittiwake')).toBeFocused()
  })

  test('two versions are compared word by word', async () => {
    await typeInto(column(page, 'Amos Kittiwake'), 'Middle name', 'Grey Heron')
    await page.keyboard.press('ControlOrMeta+s')
    const contact = column(page, 'Amos Grey Heron Kittiwake')
    await contact.getByRole('button', { name: 'History' }).click()
    const history = column(page, 'History of Amos Grey Heron Kittiwake')
    await expect(history.getByRole('listitem').first()).toContainText('Grey Heron')
    await history.getByRole('button', { name: 'Compare' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Compare two versions' })
    await expect(dialog.locator('ins')).toHaveText([])
    await expect(dialog.getByText('Grey Heron')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('raw data shows what is wrong in place, is stored by an administrator, and asks before it is given up', async () => {
    const contact = column(page, 'Amos Grey Heron Kittiwake')
    const openRaw = async () => {
      await contact.getByRole('button', { name: 'More actions', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Raw data' }).click()
    }
    await openRaw()
    const dialog = page.getByRole('dialog', { name: /Raw data of Contact-/ })
    const editor = dialog.getByRole('textbox', { name: 'Properties of the item as JSON' })
    await expect(editor).toContainText('Grey Heron')
    await editor.press('ControlOrMeta+a')
    const sound = (await editor.textContent()) ?? ''
    await page.keyboard.insertText(sound.replace('{', '{"wings": 2,'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await editor.press('ControlOrMeta+a')
    await page.keyboard.insertText(sound.replace('Grey Heron', 'Grey'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(valueOf(column(page, 'Amos Grey Kittiwake'), 'Middle name')).toContainText('Grey')
  })

  test('the menu shows the entry of the view that is open, however far down it stands', async () => {
    await page.goto(`${server.url}/admin.state`)
    const current = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current=page]')
    await expect(current).toHaveAttribute('href', '/admin.state')
    await expect(current).toBeInViewport({ ratio: 1 })
  })

  test('nothing broke the content security policy, and nothing threw', () => expect(failures).toEqual([]))
})
