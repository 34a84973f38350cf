import { lazy, type ComponentType } from 'react'
import type { KnownArea } from './compose.ts'
import { containerName, loadAreaCode } from './load-code.ts'

/** A component of an area; its props are the contract's. */
export type AreaComponent<P> = ComponentType<P>

const known = new Map<string, unknown>()

/**
 * The component an area exposes under `code`. What loaded once stays; a failed attempt leaves nothing behind, because
 * `React.lazy` remembers a rejection for ever.
 */
export function areaComponent<P>(area: KnownArea, code: string, attempt: number): AreaComponent<P> {
  const key = `${containerName(area)}/${code}#${attempt}`
  const found = known.get(key) as AreaComponent<P> | undefined
  if (found) return found
  const component = lazy(async () => {
    try {
      return await loadAreaCode<{ default: ComponentType<P> }>(area, code, attempt > 0)
    } catch (thrown) {
      known.delete(key)
      throw thrown
    }
  }) as unknown as AreaComponent<P>
  known.set(key, component)
  return component
}
