import { expect, type Page } from '@playwright/test'

/** Waits until closing the tab would not ask, as all drafts are stored in the browser. */
export async function untilMayClose(page: Page): Promise<void> {
  const mayClose = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(mayClose).toBe(true)
}

/** Waits until exactly one draft is stored in the browser and closing the tab would not ask. */
export async function untilKept(page: Page): Promise<void> {
  await untilMayClose(page)
  await expect.poll(() => keptRows(page)).toBe(1)
}

/** Returns how many drafts are in the browser's storage (IndexedDB). */
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
