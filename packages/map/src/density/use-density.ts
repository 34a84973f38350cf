import { densitySchema, type Density, type FeaturesRequest } from '@cairn/contract/features'
import { useChanges, useCommands } from '@cairn/contract/web'
import { useAsync, type AsyncState } from '@cairn/ui'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import type { MapSight } from '../canvas/engine.ts'

/**
 * Cells are asked for again at most so often: if many people work on one map, each change of each would
 * count all of its places.
 */
const COUNT_AGAIN_EVERY_MS = 10_000
const NO_PARTS = { begin: () => {}, part: () => {} }

/**
 * Loads the density cells of what the map shows (`act/placeDensity`), again whenever the map moves or places
 * change. Former cells stay until new ones arrive. Loads nothing without a request or before the map shows
 * anything.
 */
export function useDensity(
  request: FeaturesRequest | undefined,
  sight: Pick<MapSight, 'bounds' | 'zoom'> | undefined,
): [AsyncState<Density>, () => void] {
  const { streamAction } = useCommands()
  const [version, setVersion] = useState(0)
  const shown = useRef(sight)
  useLayoutEffect(() => {
    shown.current = sight
  })
  const isWanted = request !== undefined && sight !== undefined
  const ask = useMemo(
    () =>
      isWanted
        ? async () => {
            const { bounds, zoom } = shown.current ?? {}
            return v.parse(densitySchema, await streamAction('placeDensity', { ...request, bounds, zoom }, NO_PARTS))
          }
        : undefined,
    [isWanted, request, streamAction],
  )
  useChangesSlowly(request?.query?.types ?? [], isWanted, () => setVersion((count) => count + 1))
  return useAsync(ask, sight && `${sight.bounds.join(' ')} ${sight.zoom} ${version}`)
}

/** Tells of changes of items of the types, of many in a short time once. */
function useChangesSlowly(types: readonly string[], isWanted: boolean, tell: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(tell)
  useLayoutEffect(() => {
    latest.current = tell
  })
  const wait = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, COUNT_AGAIN_EVERY_MS)
  }, [])
  useChanges(isWanted ? types : [], wait)
  useEffect(() => () => clearTimeout(timer.current), [])
}
