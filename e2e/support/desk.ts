import type { Browser, Page } from '@playwright/test'

/**
 * A page of 1600 × 1000 pixels in a browser context of its own. `failures` collects the uncaught errors and
 * violations of the content security policy on it.
 */
export interface Desk {
  page: Page
  failures: string[]
}

/** Opens an empty page of 1600 × 1000 pixels in a new browser context, and collects what fails on it. */
export async function openDesk(browser: Browser): Promise<Desk> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
  const failures: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && failures.push(message.text()))
  page.on('pageerror', (error) => failures.push(error.message))
  return { page, failures }
}
