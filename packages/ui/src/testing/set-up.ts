import { configure } from '@testing-library/react'

/** Waits as long as vitest.config.ts does: what a test waits for comes late on a busy machine. */
configure({ asyncUtilTimeout: 60_000 })

// jsdom lays nothing out: nothing scrolls, and no size changes.
if (typeof Element === 'function') {
  Element.prototype.scrollIntoView ??= () => {}
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

/** Where a window says that its frames are kept coming. Test files share a window. */
const IS_KEPT = 'framesAreKept'

// jsdom starts a timer for its frames when one is asked for. If a test with fake timers is the first to ask,
// no frame comes to any later test of this window.
if (typeof requestAnimationFrame === 'function' && !(IS_KEPT in document)) {
  Object.assign(document, { [IS_KEPT]: true })
  const frame = requestAnimationFrame
  const next = () => void frame(next)
  next()
}
