import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { accessibilityProblems } from '@cairn/area-build/accessibility'

/** Pictures of every view, for people to look at. */
const LOOKS = path.resolve(import.meta.dirname, '../../test-results/looks')

export const SIZES = {
  wide: { width: 1600, height: 1000 },
  medium: { width: 1024, height: 800 },
  narrow: { width: 390, height: 844 },
  /** 1280 px at 400 %. */
  narrowest: { width: 320, height: 640 },
}

/**
 * Until nothing on the page says that it is still on its way. What ends a list that goes on stays there
 * until one comes near.
 */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('region').last().getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], [data-group] [data-waiting]')).toHaveCount(0)
}

/** Nothing is wider than the window. */
export async function expectFits(page: Page, name = page.url()): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits`)
    .toBe(true)
}

/** Keeps a picture if pictures are asked for (E2E_LOOKS): taking them lasts a tenth of all journeys. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.E2E_LOOKS) await page.screenshot({ path: path.join(LOOKS, `${name}.png`) })
}

/** Nothing may be wider than the window, nor hard to reach. Keeps a picture if pictures are asked for. */
export async function look(page: Page, name: string, isScanned = true, without: readonly string[] = []): Promise<void> {
  await picture(page, name)
  if (isScanned) await expectAccessible(page, name, without)
  await expectFits(page, name)
}

/**
 * Keeps pictures in every size. Accessibility is looked into once in each theme and in each layout: light and wide, dark and narrow; `without`
 * some of the rules.
 */
export async function lookAtSizes(
  page: Page,
  name: string,
  theme: 'light' | 'dark',
  without?: readonly string[],
): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await look(page, `${name}-${theme}-${size}`, size === (theme === 'light' ? 'wide' : 'narrow'), without)
  }
  await page.setViewportSize(SIZES.wide)
}

/** Puts the person's theme to light or dark, by their menu. */
export async function choose(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  if ((await isDark()) === (theme === 'dark')) return
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect.poll(isDark).toBe(theme === 'dark')
  await page.keyboard.press('Escape')
}

/**
 * How often a page that has problems is looked at again, a second apart: what is still on its way may have
 * some.
 */
const LOOKS_AGAIN = 8

/**
 * No violation of WCAG 2.2 AA or of what is good practice, once the page has come to rest; `without` some
 * of the rules.
 */
export async function expectAccessible(page: Page, what: string, without: readonly string[] = []): Promise<void> {
  let problems = await accessibilityProblems(page, without)
  for (let again = 0; again < LOOKS_AGAIN && problems.length > 0; again++) {
    await page.waitForTimeout(1000)
    problems = await accessibilityProblems(page, without)
  }
  expect(problems, what).toEqual([])
}
