import type { CairnError } from '@cairn/contract/errors'
import type { ReactNode } from 'react'
import { Boundary } from './boundary.tsx'
import { areaError } from '../state/registry/area-error.ts'
import type { KnownArea } from '../state/registry/compose.ts'

interface Props {
  area: KnownArea
  /** Rendered instead after an error; `retry` starts over with fresh code. */
  fallback: (error: CairnError) => ReactNode
  children: ReactNode
}

/**
 * Error boundary around an area's component: shows `fallback` in its column and reports the error to the
 * server.
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
