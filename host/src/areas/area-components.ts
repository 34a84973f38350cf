import type { ComponentType } from 'react'
import type { KnownArea } from '../state/registry/compose.ts'
import { containerName, loadAreaCode } from './load-code.ts'

const loaded = new Map<string, unknown>()

/**
 * Returns the component that an area exposes as the module `code` (such as `./views/my-contacts`), if its
 * build has been loaded already; else undefined.
 */
export function loadedCode<P>(area: KnownArea, code: string): ComponentType<P> | undefined {
  return loaded.get(keyOf(area, code)) as ComponentType<P> | undefined
}

/**
 * Loads the component that an area exposes as the module `code`. Rejects as `loadAreaCode` does, which also
 * explains `isRetry`.
 */
export async function loadComponent<P>(area: KnownArea, code: string, isRetry: boolean): Promise<ComponentType<P>> {
  const module = await loadAreaCode<{ default: ComponentType<P> }>(area, code, isRetry)
  loaded.set(keyOf(area, code), module.default)
  return module.default
}

function keyOf(area: KnownArea, code: string): string {
  return `${containerName(area)}/${code}`
}
