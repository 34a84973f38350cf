import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Rules of WCAG 2.2 AA, and what is good practice besides. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What stands in the way of people who use the page as it is now, once what moves has come to rest; `without` some of axe's rules. */
export async function accessibilityProblems(page: Page, without: readonly string[] = []): Promise<string[]> {
  // A dialog that still comes in is not told as one, and the page behind it is.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {})
  })
  const { violations } = await new AxeBuilder({ page })
    // Otherwise each look opens a page of its own to put together what it found in frames of other origins, of which there are none.
    .setLegacyMode()
    .disableRules([...without])
    .withTags(RULES)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
