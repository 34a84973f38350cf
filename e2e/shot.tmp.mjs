import { chromium } from '@playwright/test'
const url = 'http://127.0.0.1:4350'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
async function person(email, size, colorScheme) {
  const ctx = await browser.newContext({ viewport: size, colorScheme, locale: 'en' })
  const page = await ctx.newPage()
  await page.goto(url + '/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('walk-the-shoreline')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  return page
}
const errors = []
async function shots(email, size, scheme, tag) {
  const page = await person(email, size, scheme)
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()))
  await page.goto(url + '/consult.letters')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/shots/${tag}-list.png` })
  await page
    .getByRole('option', { name: /Eelgrass|eelgrass|project/ })
    .first()
    .click()
    .catch(() => {})
  await page.waitForTimeout(2000)
  await page.screenshot({ path: `/tmp/shots/${tag}-letter.png` })
  if (size.width > 1000) {
    await page.goto(url + '/consult.register')
    await page.waitForTimeout(1000)
    await page
      .getByRole('option', { name: /Eelgrass survey permit/ })
      .first()
      .click()
    await page.waitForTimeout(2000)
    await page.screenshot({ path: `/tmp/shots/${tag}-response.png` })
  }
  await page.context().close()
}
await shots('leader@demo.test', { width: 390, height: 844 }, 'light', 'leader-390-light')
await shots('lands@demo.test', { width: 1600, height: 1000 }, 'dark', 'lands-1600-dark')
const p = await person('proponent@demo.test', { width: 1600, height: 1000 }, 'light')
await p.goto(url + '/consult.responses')
await p.waitForTimeout(1000)
await p.getByRole('option').first().click()
await p.waitForTimeout(2000)
await p.screenshot({ path: '/tmp/shots/proponent-notice.png' })
console.log(errors.slice(0, 10))
await browser.close()
