import { createContext, type ComponentType } from 'react'
import type { ResultMapProps } from '../results/modes/mode-props.ts'

export type ResultMapComponent = ComponentType<ResultMapProps>

/**
 * What draws the map of a list of results. Maps build on this package, so that whoever stands around all lists puts it in; without it none
 * is offered.
 */
export const ResultMapContext = createContext<ResultMapComponent | null>(null)
