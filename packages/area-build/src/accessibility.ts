import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Rules of WCAG 2.2 AA, and best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Lists accessibility problems of the page as it is now, after its animations have ended. `without` names axe
 * rules to skip.
 */
export async function accessibilityProblems(page: Page, without: readonly string[] = []): Promise<string[]> {
  // axe does not yet recognise a dialog that is fading in, and checks the page behind it.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {})
  })
  const { violations } = await new AxeBuilder({ page })
    // Describing what is well takes as long as looking for what is not.
    .options({ resultTypes: ['violations'] })
    // Otherwise every check opens a page to merge results of other origins' frames. There are none.
    .setLegacyMode()
    .disableRules([...without])
    .withTags(RULES)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
