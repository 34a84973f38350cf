import { expect, test } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { leave, signIn } from '../support/people.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await startServerProcess()
})
test.afterAll(({ browser }) => leave(browser, server))

test('a closure is added to the working calendar, and the periods that it moves are looked at and moved', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
  await signIn(page, server.url, 'lands@demo.test')
  await page.goto(`${server.url}/consult.closures`)
  await page.getByRole('option', { name: /Working days of Saltbox Inlet/ }).click()
  const column = page.getByRole('region', { name: 'Working days of Saltbox Inlet', exact: true })
  await expect(column.getByText('Smokehouse day')).toBeVisible()
  await column.getByRole('button', { name: 'Edit Closures' }).click()
  await column.getByRole('button', { name: /Add Closures/ }).click()
  const today = new Date()
  const day = (from: number) => new Date(today.getTime() + from * 86_400_000).toISOString().slice(0, 10)
  const closure = column.getByRole('group', { name: 'Closures 2' })
  await closure.getByRole('textbox', { name: 'First closed day' }).fill(day(1))
  await closure.getByRole('textbox', { name: 'Last closed day' }).fill(day(9))
  await closure.getByRole('combobox', { name: 'Reason for the closure' }).selectOption({ label: 'Mourning' })
  await column.getByRole('button', { name: 'Save now' }).click()
  await expect(column.getByText('Mourning').first()).toBeVisible()
  await page.getByRole('button', { name: 'Find response periods to move' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Find response periods to move' }).click()
  const move = dialog.getByRole('button', { name: /^Move \d+ response periods?$/ })
  await expect(move).toBeVisible()
  await expectAccessible(page, 'periods that a closure moves')
  await move.click()
  await expect(dialog.getByText(/periods? (was|were) moved/)).toBeVisible()
})
