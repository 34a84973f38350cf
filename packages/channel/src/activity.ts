/** What shows that a person is there, however little comes of it. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'input'] as const

/** Tells of everything that a person does in the page, until the answer is called. */
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
