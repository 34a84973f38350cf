// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createAppStore } from '../store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('colours follow the system until the person chooses, and again once the choice is gone', async () => {
  let follow: (() => void) | undefined
  const addEventListener = (_: string, run: () => void) => void (follow = run)
  const system = { matches: true, addEventListener, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => system)
  vi.resetModules()
  const { darkAtom, keepDark, readDark } = await import('./dark.ts')
  const store = createAppStore()
  let isDark: boolean | undefined
  store.sub(darkAtom, () => (isDark = store.get(darkAtom)))
  expect(store.get(darkAtom)).toBe(true)

  keepDark(store, localStorage, false)
  expect(isDark).toBe(false)

  const later = createAppStore()
  readDark(later, localStorage)
  expect(later.get(darkAtom)).toBe(false)
  keepDark(later, localStorage, undefined)
  readDark(later, localStorage)
  expect(later.get(darkAtom)).toBe(true)

  keepDark(store, localStorage, undefined)
  system.matches = false
  follow?.()
  expect(isDark).toBe(false)
})
