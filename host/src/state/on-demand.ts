import { lazyComponent as onDemandAlone, type LazyComponent } from '@cairn/ui'
import type { ComponentType, ReactNode } from 'react'
import { loadRest } from './rest.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Returns a component whose code is loaded when it is first shown, together with the shell's remaining texts
 * (not with `first`: the texts of the first screens are enough). `waiting` is rendered meanwhile.
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = null,
  texts: 'all' | 'first' = 'all',
): LazyComponent<P> {
  if (texts === 'first') return onDemandAlone(load, waiting)
  return onDemandAlone(() => withTexts(load), waiting)
}

/**
 * Returns a component like `onDemand`, except that once it is first shown it waits until the page is idle
 * before it loads its code, and shows nothing meanwhile. If it is never shown, nothing is loaded.
 */
export function onceIdle<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  texts: 'all' | 'first' = 'all',
): LazyComponent<P> {
  return onDemandAlone(async () => {
    await whenIdle()
    return texts === 'first' ? load() : withTexts(load)
  })
}

async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadRest()])
  return module
}
