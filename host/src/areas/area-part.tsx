import { AREA_TIMEOUT_MS } from '@cairn/channel/area-reach'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { Suspense, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { AreaBoundary } from './area-boundary.tsx'
import { loadedCode, loadComponent } from './area-components.ts'
import { areaError } from '../state/registry/area-error.ts'
import type { KnownArea } from '../state/registry/compose.ts'

/** Props of `AreaPart`, which renders a component of an area. */
export interface AreaPartProps<P extends object> {
  area: KnownArea
  /** Name of the module that exposes the component. */
  code: string
  /** Props of the component. */
  props: P
  /** Rendered while the code is loading. */
  waiting: ReactNode
  /**
   * Renders the error if the code fails to load or throws; `retry` loads it again without reloading the
   * page.
   */
  broken: (error: CairnError, retry: () => void) => ReactNode
}

/**
 * Renders a component of an area, loaded on demand and isolated: an error in it does not affect the rest of
 * the shell. It keeps the build it started with until `retry`, which uses the latest `area`.
 */
export function AreaPart<P extends object>({ area: latest, code, props, waiting, broken }: AreaPartProps<P>) {
  // An open column keeps the build it began with; a retry takes the latest.
  const [{ area, attempt }, setTry] = useState({ area: latest, attempt: 0 })
  const retry = useCallback(() => setTry((former) => ({ area: latest, attempt: former.attempt + 1 })), [latest])
  const { Part, error } = useAreaCode<P>(area, code, attempt)
  if (error) return broken(error, retry)
  if (!Part) return waiting
  return (
    <AreaBoundary key={attempt} area={area} fallback={(failure) => broken(failure, retry)}>
      <Suspense fallback={<InTime area={area}>{waiting}</InTime>}>
        <Part {...props} />
      </Suspense>
    </AreaBoundary>
  )
}

/** Placeholder while a part suspends; after a timeout it throws an error to the boundary around. */
function InTime({ area, children }: { area: KnownArea; children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AREA_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) throw areaError('areaTimeout', area, `still waits after ${AREA_TIMEOUT_MS} ms`)
  return children
}

interface AreaCode<P> {
  Part?: ComponentType<P> | undefined
  error?: CairnError
}

/** The component, at once when it is there already. */
function useAreaCode<P extends object>(area: KnownArea, code: string, attempt: number): AreaCode<P> {
  const [state, setState] = useState<AreaCode<P> & { attempt: number }>({ attempt })
  const known = attempt === 0 ? loadedCode<P>(area, code) : undefined
  useEffect(() => {
    if (known) return
    let isCurrent = true
    loadComponent<P>(area, code, attempt > 0).then(
      (Part) => isCurrent && setState({ attempt, Part }),
      (thrown: unknown) => isCurrent && setState({ attempt, error: toCairnError(thrown) }),
    )
    return () => void (isCurrent = false)
  }, [area, code, attempt, known])
  if (known) return { Part: known }
  return state.attempt === attempt ? state : {}
}
