import { onDemand as onDemandAlone, type OnDemand } from '@cairn/ui'
import type { ComponentType, ReactNode } from 'react'
import { loadRest } from './data/rest.ts'

/** A part of the shell whose code comes on demand, and with it the texts, unless those of the first screens (`texts/first`) are all it says. */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = null,
  texts: 'all' | 'first' = 'all',
): OnDemand<P> {
  if (texts === 'first') return onDemandAlone(load, waiting)
  return onDemandAlone(async () => {
    const [module] = await Promise.all([load(), loadRest()])
    return module
  }, waiting)
}
