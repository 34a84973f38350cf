import { createContext, type ComponentType } from 'react'
import type { Geometry } from '@cairn/contract'

/** Props of the component that shows a small map of a place. */
export interface MiniatureProps {
  geometry: Geometry
  /** Others know the place better: it is drawn as only roughly there. */
  isCoarse: boolean
  /** Side in pixels. */
  size: number
}

/**
 * React context with the component that shows small maps. `@cairn/map` depends on this package, so the
 * application injects it. While it is null, icons are shown instead.
 */
export const MiniatureContext = createContext<ComponentType<MiniatureProps> | null>(null)
