import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { accessibilityProblems } from '@cairn/area-build/accessibility'

/** Pictures of every view, for people to look at. */
const LOOKS = path.resolve(import.meta.dirname, '../../test-results/looks')

/** Window sizes in pixels in which pages are checked. */
export const SIZES = {
  wide: { width: 1600, height: 1000 },
  medium: { width: 1024, height: 800 },
  narrow: { width: 390, height: 844 },
  /** 1280 px at 400 %. */
  narrowest: { width: 320, height: 640 },
}

/**
 * Waits until the last column has a heading and nothing on the page is loading. The end marker of a longer
 * list may stay, because it loads only when scrolled to.
 */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('region').last().getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], [data-group] [data-waiting]')).toHaveCount(0)
}

/** Checks that the page does not scroll sideways. `name` appears in the failure. */
export async function expectFits(page: Page, name = page.url()): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits`)
    .toBe(true)
}

/**
 * Saves a screenshot as `{name}.png` in `test-results/looks` if E2E_LOOKS is set; all together take a tenth
 * of the journeys' time.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.E2E_LOOKS) await page.screenshot({ path: path.join(LOOKS, `${name}.png`) })
}

/**
 * Checks that the page fits the window and is accessible (unless `isScanned` is false), and saves a
 * screenshot if E2E_LOOKS is set. `without` names accessibility rules to leave out.
 */
export async function look(page: Page, name: string, isScanned = true, without: readonly string[] = []): Promise<void> {
  await picture(page, name)
  if (isScanned) await expectAccessible(page, name, without)
  await expectFits(page, name)
}

/**
 * Checks the page as `look` does in every window size, and sets the wide size again. `theme` names the theme
 * that the page already has (`choose` sets it). Accessibility is checked in one size: wide in the light
 * theme, narrow in the dark one; `without` names rules to leave out.
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

/** Sets the theme of the signed-in person to light or dark, through their menu. */
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
 * Checks that the page has no violation of WCAG 2.2 AA or best practices, looking again for up to eight
 * seconds. `what` appears in the failure; `without` names rules to leave out.
 */
export async function expectAccessible(page: Page, what: string, without: readonly string[] = []): Promise<void> {
  let problems = await accessibilityProblems(page, without)
  for (let again = 0; again < LOOKS_AGAIN && problems.length > 0; again++) {
    await page.waitForTimeout(1000)
    problems = await accessibilityProblems(page, without)
  }
  expect(problems, what).toEqual([])
}
