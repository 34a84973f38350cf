import { createContext, type ComponentType } from 'react'
import type { ResultMapProps } from './mode-props.ts'

/**
 * Type of the component that shows the results of a search on a map. `@cairn/map` supplies it through
 * `ResultMapContext`.
 */
export type ResultMapComponent = ComponentType<ResultMapProps>

/**
 * Provides the map component to all lists of results. The package `@cairn/map` depends on this one, so
 * the application injects it here. While it is null, lists do not offer the map mode.
 */
export const ResultMapContext = createContext<ResultMapComponent | null>(null)
