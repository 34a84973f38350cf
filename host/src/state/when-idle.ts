/** The longest that a busy page makes what waits for it wait, in milliseconds. */
const AT_LATEST_MS = 1000

/** Resolves when the browser is idle, after one second at the latest; at once if the browser cannot tell. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS })
    else resolve()
  })
}
