import { expect, test, type JSHandle, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { untilKept } from '../support/kept-drafts.ts'
import { expectFits } from '../support/look.ts'
import { column, leave, signIn, valueOf } from '../support/people.ts'

/**
 * Filling in forms: an item is created from a list and from a relation, nothing typed is lost, and in another
 * language.
 */
test.describe.serial('forms', () => {
  let server: ServerProcess
  let page: Page
  let failures: string[] = []

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    ;({ page, failures } = await openDesk(browser))
    await signIn(page, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('a new contact is made from the list; what is missing is pointed out, what is typed survives the column', async () => {
    await page.goto(`${server.url}/my-contacts`)
    await column(page, 'My contacts').getByRole('button', { name: /^New/ }).click()
    const form = column(page, 'New: Contact')
    const shaken = await followShaking(page)
    await page.setViewportSize({ width: 1600, height: 600 })
    // The button is in view at any place of a long form.
    await expect(form.getByRole('button', { name: 'Create' })).toBeInViewport()
    await form.getByLabel('Country').scrollIntoViewIfNeeded()
    await expect(form.getByLabel('First name')).not.toBeInViewport()
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByRole('alert').filter({ hasText: '3 fields need a correction' })).toBeAttached()
    await expect(form.getByLabel('First name')).toBeFocused()
    await expect(form.getByLabel('First name')).toBeInViewport()
    await expect
      .poll(async () => (await shaken.jsonValue()).toSorted())
      .toEqual(['firstName 1s', 'lastName 1s', 'organizations 1s'])
    await page.setViewportSize({ width: 1600, height: 1000 })
    await form.getByLabel('First name').fill('Mae')
    await form.getByLabel('Last name').fill('Sandpiper')
    await form.getByLabel('Office phone').fill('2505550142')
    await expect(form.getByText('(250) 555-0142')).toBeVisible()

    await form.getByRole('button', { name: 'Close this column' }).click()
    await expect(page.getByText(/is not saved. What you typed is kept./)).toBeVisible()
    await column(page, 'My contacts').getByRole('button', { name: /^New/ }).click()
    await expect(form.getByLabel('Last name')).toHaveValue('')
    await expect(form.getByText('New: Contact · Mae Sandpiper')).toBeVisible()
    await form.getByRole('button', { name: 'Continue the started item' }).click()
    await expect(form.getByLabel('Last name')).toHaveValue('Sandpiper')
    await untilKept(page)
    await page.reload()
    await form.getByRole('button', { name: 'Keep' }).click()
    await expect(form.getByLabel('Last name')).toHaveValue('Sandpiper')

    await form.getByRole('combobox', { name: 'Organisations' }).fill('Salt')
    await form.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(column(page, 'Mae Sandpiper')).toBeVisible()
    await expect(page).toHaveURL(/\/my-contacts\/i-Contact-\d+$/)
    await expect(column(page, 'My contacts').getByRole('option', { name: /Mae Sandpiper/ })).toBeVisible()
  })

  for (const [width, hasTouch] of [
    [1440, false],
    [390, true],
  ] as const)
    test(`at ${width} px the foot of a form stays when messages come, and works at the first press`, async ({
      browser,
    }) => {
      // So high that the form does not fill its column.
      const context = await browser.newContext({ viewport: { width, height: 2600 }, hasTouch })
      const other = await context.newPage()
      await signIn(other, server.url, 'lands@demo.test')
      await other.goto(`${server.url}/my-contacts`)
      await other.getByRole('button', { name: /^New/ }).click()
      const form = column(other, 'New: Contact')
      const create = form.getByRole('button', { name: 'Create' })
      const press = () => (hasTouch ? create.tap() : create.click({ delay: 100 }))
      await form.getByLabel('First name').fill('Wren')
      await form.getByLabel('Last name').focus()
      // A column that has just opened still moves by parts of a pixel.
      const place = async () => Object.values((await create.boundingBox()) ?? {}).map(Math.round)
      const before = await place()
      await press()
      await expect(form.getByRole('alert').filter({ hasText: '2 fields need a correction' })).toBeAttached()
      expect(await place()).toEqual(before)
      await form.getByLabel('Last name').fill(`Plover ${width}`)
      await form.getByRole('combobox', { name: 'Organisations' }).fill('Salt')
      await form.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
      await press()
      await expect(column(other, `Wren Plover ${width}`)).toBeVisible()
      await context.close()
    })

  test('an address is written in its parts and read as on an envelope', async () => {
    const contact = column(page, 'Mae Sandpiper')
    await contact.getByRole('button', { name: 'Edit Address' }).click()
    await contact.getByLabel('Street or post box').fill('12 Shoreline Road')
    await contact.getByLabel('Town or community').fill('Saltbox Inlet')
    await contact.getByLabel('Postal code').fill('V0V 1A0')
    await contact.getByRole('button', { name: 'Save now' }).click()
    await expect(valueOf(contact, 'Address')).toContainText('12 Shoreline Road\nSaltbox Inlet  V0V 1A0')
  })

  test('what a relation misses is created on the spot, and the form around it stays as it was', async ({ browser }) => {
    const admin = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(admin, server.url, 'admin@demo.test')
    await admin.goto(`${server.url}/my-contacts/i-Contact-0-1`)
    const form = column(admin, 'New: Contact')
    await form.getByLabel('First name').fill('Ola')
    await form.getByRole('combobox', { name: 'Organisations' }).fill('Tern Point Survey')
    await form.getByRole('option', { name: /Create a new item/ }).click()
    const dialog = admin.getByRole('dialog', { name: 'New: Organisation' })
    await expect(dialog.getByLabel(/^Name/)).toHaveValue('Tern Point Survey')
    await dialog.getByLabel('Kind of organisation').selectOption('CONSULTANT')
    await admin.keyboard.press('Escape')
    await expect(dialog.getByLabel('Kind of organisation')).toHaveValue('CONSULTANT')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByRole('button', { name: /Tern Point Survey/ })).toBeVisible()
    await expect(form.getByLabel('First name')).toHaveValue('Ola')
    await admin.context().close()
  })

  test('French takes the place of English at once, and stays after a reload and on another machine', async ({
    browser,
  }) => {
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Mes contacts' })).toBeVisible()
    await expect(column(page, 'Mae Sandpiper').getByText('Téléphone au bureau')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.reload()
    await expect(column(page, 'Mes contacts')).toBeVisible()
    const other = await (await browser.newContext()).newPage()
    await other.goto(`${server.url}/sign-in?next=%2F`)
    await other.getByRole('button', { name: 'Français' }).click()
    await other.getByLabel('Courriel').fill('lands@demo.test')
    await other.getByLabel('Mot de passe', { exact: true }).fill('walk-the-shoreline')
    await other.getByRole('button', { name: 'Se connecter' }).click()
    await expect(other.getByRole('heading', { name: /^Bienvenue/ })).toBeVisible()
    await other.context().close()
    await page.getByRole('button', { name: /^Menu de/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(column(page, 'My contacts')).toBeVisible()
  })

  test('in a language written from right to left the frame turns round and nothing sticks out', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    // Arabic with the marks of a test: its texts are the English ones, its direction is real.
    await context.addInitScript(() => localStorage.setItem('cairn-language', '"ar-XB"'))
    const turned = await context.newPage()
    await signIn(turned, server.url, 'archivist@demo.test')
    await expect(turned.locator('html')).toHaveAttribute('dir', 'rtl')
    await turned.goto(`${server.url}/my-organizations`)
    await column(turned, 'My organisations').getByRole('button', { name: 'All organisations', exact: true }).click()
    await column(turned, 'My organisations').getByRole('option').first().click()
    const boxOf = async (place: ReturnType<Page['locator']>) => (await place.boundingBox()) ?? { x: 0, width: 0 }
    const overlap = async () => {
      const item = await boxOf(turned.getByRole('region').last())
      return item.x + item.width - (await boxOf(turned.getByRole('region').first())).x
    }
    // A column slides in.
    await expect.poll(overlap).toBeLessThanOrEqual(1)
    // The arrow to the left leads on, the chevron of "next" points there, and numbers keep their order.
    await turned.keyboard.press('Alt+ArrowRight')
    await expect(turned.getByRole('region').first()).toBeFocused()
    await turned.keyboard.press('Alt+ArrowLeft')
    await expect(turned.getByRole('region').last()).toBeFocused()
    const next = turned.getByRole('button', { name: 'Next item', exact: true }).locator('svg')
    await expect(next).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
    await turned.goto(`${server.url}/my-contacts?c0=m%3Dcarousel`)
    await expect(turned.getByRole('option').first()).toBeInViewport()
    await turned.goto(`${server.url}/my-contacts?c0=m%3Dtable`)
    await expect(turned.getByRole('gridcell', { name: '(250) 555-0100' }).locator('bdi')).toBeVisible()
    await turned.goto(`${server.url}/my-organizations`)
    for (const width of [1280, 390]) {
      await turned.setViewportSize({ width, height: 800 })
      await expectFits(turned)
    }
    await context.close()
  })

  test('nothing broke the content security policy, and nothing threw', () => {
    expect(failures).toEqual([])
  })
})

/** The fields that shake from now on, each with how long. */
function followShaking(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const shaken: string[] = []
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof HTMLElement && target.dataset['invalid'])
        shaken.push(`${target.dataset['invalid']} ${getComputedStyle(target).animationDuration}`)
    })
    return shaken
  })
}
