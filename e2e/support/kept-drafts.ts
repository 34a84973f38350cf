import { expect, type Page } from '@playwright/test'

/** Until closing the tab would lose nothing, so that it does not ask. */
export async function untilMayClose(page: Page): Promise<void> {
  const mayClose = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(mayClose).toBe(true)
}

/** Until one draft is kept, and closing the tab would lose nothing. */
export async function untilKept(page: Page): Promise<void> {
  await untilMayClose(page)
  await expect.poll(() => keptRows(page)).toBe(1)
}

/** Drafts in the browser's storage. */
export function keptRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'cairn-drafts')) return 0
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('cairn-drafts')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction('drafts').objectStore('drafts').count()
      request.addEventListener('success', () => resolve(request.result))
    })
    db.close()
    return count
  })
}
