import type { ComponentType } from 'react'
import type { KnownArea } from '../state/registry/compose.ts'
import { containerName, loadAreaCode } from './load-code.ts'

const loaded = new Map<string, unknown>()

/** Returns a component that an area exposes under `code` if it has been loaded already; else undefined. */
export function loadedCode<P>(area: KnownArea, code: string): ComponentType<P> | undefined {
  return loaded.get(keyOf(area, code)) as ComponentType<P> | undefined
}

/**
 * Loads a component that an area exposes under `code`. Rejects as `loadAreaCode` does; failures are not
 * cached.
 */
export async function loadComponent<P>(area: KnownArea, code: string, isRetry: boolean): Promise<ComponentType<P>> {
  const module = await loadAreaCode<{ default: ComponentType<P> }>(area, code, isRetry)
  loaded.set(keyOf(area, code), module.default)
  return module.default
}

function keyOf(area: KnownArea, code: string): string {
  return `${containerName(area)}/${code}`
}
