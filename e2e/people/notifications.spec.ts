import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, signIn, typeInto } from '../support/people.ts'

const CONTACT = 'Amos Kittiwake'
const MINUTE_MS = 60_000

/**
 * Being told: the bell, the list and the single view, both tabs of one person, choices, the digest and the
 * end of it.
 */
test.describe.serial('notifications', () => {
  let server: ServerProcess
  let archivist: Page
  let lands: Page
  let otherTab: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const viewport = { width: 1600, height: 1000 }
    const ofLands = await browser.newContext({ viewport })
    lands = await ofLands.newPage()
    otherTab = await ofLands.newPage()
    archivist = await (await browser.newContext({ viewport })).newPage()
    await signIn(lands, server.url, 'lands@demo.test')
    await signIn(archivist, server.url, 'archivist@demo.test')
    await otherTab.goto(`${server.url}/`)
  })

  test.afterAll(({ browser }) => leave(browser, server))

  test('1 · the digest comes at the time chosen on the profile', async () => {
    await lands.goto(`${server.url}/i-User-2`)
    const profile = column(lands, 'Marina Holloway')
    await profile.getByText('Choose for each kind of event').click()
    await expect(profile.getByRole('combobox', { name: 'E-mail about: Changed items' })).toHaveValue('DIGEST')
    await expectAccessible(lands, 'a profile')
    // The last full minute: what happened before it is in the digest, which a demo that was filled in this
    // minute has to wait for.
    await expect(async () => {
      const clock = /\d\d:\d\d/.exec(new Date().toTimeString())?.[0] ?? ''
      await profile.getByLabel('Time of the daily summary').fill(clock)
      await expect.poll(() => mailText(), { timeout: 10_000 }).toMatch(/changed Marina Holloway/)
    }).toPass({ timeout: 2 * MINUTE_MS })
  })

  test('2 · the bell counts what is unread, shows the newest, and marks all as read in both tabs', async () => {
    await lands.goto(`${server.url}/`)
    await expect(bell(lands)).toHaveAccessibleName(/[1-9]\d* unread/)
    await bell(lands).click()
    const menu = lands.getByRole('dialog', { name: 'Notifications' })
    await expect(menu.getByText(/changed Marina Holloway/)).toBeVisible()
    await expectAccessible(lands, 'notifications')
    await menu.getByRole('button', { name: 'Mark all as read' }).click()
    for (const page of [lands, otherTab]) await expect(bell(page)).toHaveAccessibleName('Notifications')
    await lands.keyboard.press('Escape')
  })

  test('3 · who follows an item is told of what another person changes in it, without reloading', async () => {
    const contact = await openContact(lands, CONTACT)
    await contact.getByRole('button', { name: 'Notifications' }).click()
    const dialog = lands.getByRole('dialog', { name: 'Notifications about this item' })
    await dialog.getByRole('radio', { name: /^Follow this item/ }).check()
    await expectAccessible(lands, 'what one is told of an item')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(contact.getByRole('button', { name: 'Notifications', pressed: true })).toBeVisible()

    const same = await openContact(archivist, CONTACT)
    await typeInto(same, 'Mobile phone', '250 555 0172')
    await archivist.keyboard.press('Enter')
    // It shows for a moment only.
    await Promise.all([
      expect(lands.getByRole('status').filter({ hasText: `changed ${CONTACT}` })).toBeAttached(),
      same.getByRole('button', { name: 'Save now' }).click(),
    ])
    for (const page of [lands, otherTab]) await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  })

  test('4 · the list leads by keyboard to the single view, which reads it in both tabs, and on to the item', async () => {
    await lands.goto(`${server.url}/notifications`)
    const list = lands.getByRole('listbox', { name: 'Notifications' })
    await expect(list.getByRole('option').first()).toContainText(`Silas Quillfeather changed ${CONTACT}`)
    await list.press('u')
    await expect(bell(otherTab)).toHaveAccessibleName('Notifications')
    await list.press('u')
    await expect(bell(otherTab)).toHaveAccessibleName('Notifications, 1 unread')
    await list.press('Enter')
    await expect(lands).toHaveURL(/\/notifications\/i-Notify-\d+$/)
    const single = column(lands, 'Notification')
    await expect(single.getByText(`Silas Quillfeather changed ${CONTACT}`)).toBeVisible()
    for (const page of [lands, otherTab]) await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expectAccessible(lands, 'one notification')
    await single.getByRole('button', { name: 'Mark as unread' }).click()
    for (const page of [lands, otherTab]) await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await single.getByRole('button', { name: 'Open the item', exact: true }).click()
    await expect(column(lands, CONTACT)).toBeVisible()
  })

  test('5 · the link of the mail ends it for someone who is not signed in', async ({ browser }) => {
    const stranger = await (await browser.newContext()).newPage()
    const link = /http\S+\/unsubscribe\?t=[\w.-]+/.exec(await mailText())?.[0] ?? ''
    await stranger.goto(link)
    await stranger.getByRole('button', { name: 'Stop these e-mails' }).click()
    await expect(stranger.getByRole('heading')).toHaveText('You will get no further e-mails about notifications')
    await lands.goto(`${server.url}/i-User-2`)
    const mailing = column(lands, 'Marina Holloway').getByRole('group', { name: 'E-mail' })
    await expect(mailing.getByRole('button', { name: 'No e-mails' })).toHaveAttribute('aria-pressed', 'true')
    await mailing.getByRole('button', { name: 'E-mails once a day' }).click()
    await expect(column(lands, 'Marina Holloway').getByLabel('Time of the daily summary')).toBeVisible()
  })

  test('6 · three choices decide of all kinds at once, below what guards the account', async () => {
    const profile = column(lands, 'Marina Holloway')
    const mine = profile.getByRole('button', { name: 'Only events that name me or wait for me' })
    await mine.click()
    await expect(mine).toHaveAttribute('aria-pressed', 'true')
    await lands.reload()
    await expect(mine).toHaveAttribute('aria-pressed', 'true')
    const kind = profile.getByRole('combobox', { name: /^Notify me about: / })
    await expect(kind).toHaveCount(0)
    await profile.getByText('Choose for each kind of event').click()
    await expect(kind.first()).toBeVisible()
    const password = await profile.getByRole('button', { name: 'Change password' }).boundingBox()
    expect(password?.y).toBeLessThan((await mine.boundingBox())?.y ?? 0)
  })

  async function openContact(page: Page, name: string): Promise<Locator> {
    await page.goto(`${server.url}/my-contacts`)
    await column(page, 'My contacts').getByRole('searchbox').fill(name)
    await column(page, 'My contacts').getByRole('option', { name }).click()
    return column(page, name)
  }

  /** The mails to the lands office, the latest first: others get theirs in between. */
  async function mailText(): Promise<string> {
    const page = await (await fetch(`${server.url}/demo/mail`)).text()
    const own = page.split('<article>').filter((mail) => mail.includes('lands@demo.test'))
    return own
      .join('')
      .replaceAll('&amp;', '&')
      .replaceAll(/<a [^>]*>/g, '')
  }
})

function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
}
