import { toCairnError, type CairnError } from '@cairn/contract/errors'
import type { AreaData } from '@cairn/contract/registry'
import { useCallback, useEffect, useState } from 'react'
import { useShell } from '../state/shell.ts'
import type { KnownArea } from '../state/registry/compose.ts'
import { warmEntry } from './load-code.ts'

/** State of loading an area's data. */
export type AreaDataState =
  | { status: 'loading' }
  | { status: 'ready'; data: AreaData }
  | { status: 'failed'; error: CairnError }

/**
 * Loads the data (`area.json`) of an area's build and preloads its entry file. Returns the state and a retry
 * function. An open column keeps the build it started with, until a retry uses the latest.
 */
export function useAreaData(latest: KnownArea): [AreaDataState, () => void] {
  const { areas } = useShell()
  const [area, setArea] = useState(latest)
  const [state, setState] = useState<AreaDataState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    warmEntry(area)
    areas.load(area).then(
      (data) => isCurrent && setState({ status: 'ready', data }),
      (thrown: unknown) => isCurrent && setState({ status: 'failed', error: toCairnError(thrown) }),
    )
    return () => void (isCurrent = false)
  }, [areas, area, attempt])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setArea(latest)
    setAttempt((count) => count + 1)
  }, [latest])
  return [state, retry]
}
