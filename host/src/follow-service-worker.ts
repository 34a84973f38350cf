/**
 * Registers the service worker, which caches the shell for later visits. Calls `onUpdated` when it has
 * installed a newer build of the shell, and `onFailed` with the reason if registration fails.
 */
export async function followServiceWorker(onUpdated: () => void, onFailed: (reason: string) => void): Promise<void> {
  const workers = navigator.serviceWorker
  const isFirst = workers.controller === null
  try {
    await workers.register('/sw.js', { updateViaCache: 'none' })
    // The first one takes over a page that is its own build already.
    if (!isFirst) workers.addEventListener('controllerchange', onUpdated, { once: true })
  } catch (thrown) {
    // The product works without a service worker, so the person is not informed.
    onFailed(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown))
  }
}
