import { openBrowser, signIn } from '../base/browser.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'

const ROUNDS = 5

/**
 * Measures the time from a click in the menu to the first row, with empty and warm caches, and when reopening
 * in the same tab.
 */
export async function measureFirstOpen(url: string): Promise<Figure[]> {
  const browser = await openBrowser()
  const cold: number[] = []
  const again: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await signIn(page, url, 'lands@demo.test')
      const open = async () => {
        const started = performance.now()
        await page.getByRole('navigation').getByRole('link', { name: 'My contacts' }).click()
        await page.getByRole('option').first().waitFor()
        return performance.now() - started
      }
      cold.push(await open())
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
      await page.getByRole('option').first().waitFor({ state: 'detached' })
      again.push(await open())
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const [first, second] = [quantiles(cold).p50, quantiles(again).p50]
  return [
    {
      what: 'first open of an area, click to first row, p50',
      figure: milliseconds(first),
      beside: `opened again ${milliseconds(second)}`,
      verdict: (first / second).toFixed(2),
    },
  ]
}
