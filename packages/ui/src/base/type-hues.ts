import { createContext } from 'react'
import type { Hue } from '@cairn/contract'

/**
 * React context with a function that returns the area of business of an item type, by its name. The
 * application provides it. Types of the platform are of `admin`.
 */
export const TypeHues = createContext<(type: string) => Hue>(() => 'admin')
