/** Events that show that the user is active. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'input'] as const

/**
 * Calls `listener` at every key, press, scroll or input in the page. Returns a function that stops it.
 */
export function watchActivity(
  listener: () => void,
  page: EventTarget = globalThis as unknown as EventTarget,
): () => void {
  if (typeof page.addEventListener !== 'function') return () => undefined
  const options = { capture: true, passive: true }
  for (const sign of SIGNS) page.addEventListener(sign, listener, options)
  return () => {
    for (const sign of SIGNS) page.removeEventListener(sign, listener, options)
  }
}
