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
 * Provides the component that shows small maps. The package `@cairn/map` depends on this one, so the
 * application injects it here. While it is null, icons stand in their place.
 */
export const MiniatureContext = createContext<ComponentType<MiniatureProps> | null>(null)
