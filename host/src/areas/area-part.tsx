import type { CairnError } from '@cairn/contract/errors'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { AreaBoundary } from './area-boundary.tsx'
import type { KnownArea } from './compose.ts'
import { areaComponent } from './lazy-code.ts'

export interface AreaPartProps<P extends object> {
  area: KnownArea
  /** Name of the exposed module. */
  code: string
  props: P
  /** While the code is on its way. */
  waiting: ReactNode
  /** When it does not come, or breaks; `retry` tries again without a reload. */
  broken: (error: CairnError, retry: () => void) => ReactNode
}

/** A component of an area in its place: loaded when shown, and no harm to anything around it when it breaks. */
export function AreaPart<P extends object>({ area: latest, code, props, waiting, broken }: AreaPartProps<P>) {
  // An open column keeps the build it began with; a retry takes the latest.
  const [{ area, attempt, Part }, setTry] = useState(() => attemptOf<P>(latest, code, 0))
  const retry = useCallback(() => setTry((former) => attemptOf<P>(latest, code, former.attempt + 1)), [latest, code])
  return (
    <AreaBoundary key={attempt} area={area} fallback={(error) => broken(error, retry)}>
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    </AreaBoundary>
  )
}

function attemptOf<P>(area: KnownArea, code: string, attempt: number) {
  return { area, attempt, Part: areaComponent<P>(area, code, attempt) }
}
