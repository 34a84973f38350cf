/** Registers the service worker, and calls back when a newer build than the one that runs has been taken in. */
export async function followServiceWorker(onUpdated: () => void): Promise<void> {
  const workers = navigator.serviceWorker
  const isFirst = workers.controller === null
  try {
    await workers.register('/sw.js', { updateViaCache: 'none' })
    // The first one takes over a page that is its own build already.
    if (!isFirst) workers.addEventListener('controllerchange', onUpdated, { once: true })
  } catch {
    // Without one the product works as well (platform-core section 8: registration failures are not shown).
  }
}
