import type { Browser, Page } from '@playwright/test'

/**
 * A page on a wide screen in a browser context of its own, with the uncaught errors and content policy
 * violations that occurred in it.
 */
export interface Desk {
  page: Page
  failures: string[]
}

/** Opens a page on a wide screen and collects uncaught errors and content policy violations. */
export async function openDesk(browser: Browser): Promise<Desk> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
  const failures: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && failures.push(message.text()))
  page.on('pageerror', (error) => failures.push(error.message))
  return { page, failures }
}
