import type { CairnError } from '@cairn/contract/errors'
import type { ReactNode } from 'react'
import { Boundary } from './boundary.tsx'
import { areaError } from '../state/registry/area-error.ts'
import type { KnownArea } from '../state/registry/compose.ts'

interface Props {
  area: KnownArea
  /** Rendered instead after an error. */
  fallback: (error: CairnError) => ReactNode
  children: ReactNode
}

/**
 * Renders components of an area. If one throws while rendering, renders `fallback` in their place, with the
 * error if its code begins with `area`, else an `areaThrew` of this area.
 */
export function AreaBoundary({ area, fallback, children }: Props) {
  return (
    <Boundary
      fallback={(error) =>
        fallback(error.code.startsWith('area') ? error : areaError('areaThrew', area, error.message))
      }
    >
      {children}
    </Boundary>
  )
}
