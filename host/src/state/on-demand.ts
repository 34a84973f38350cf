import { lazyComponent as onDemandAlone, type LazyComponent } from '@cairn/ui'
import type { ComponentType, ReactNode } from 'react'
import { loadRest } from './rest.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Returns a part of the shell whose code comes on demand, and with it the texts, unless those of the first
 * screens (`texts/first`) are all it says.
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = null,
  texts: 'all' | 'first' = 'all',
): LazyComponent<P> {
  if (texts === 'first') return onDemandAlone(load, waiting)
  return onDemandAlone(() => withTexts(load), waiting)
}

/** The same for what nobody works with at once: it sets out when the page has nothing else to do. */
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
