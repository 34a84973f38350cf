import { useEffect, useRef, useState } from 'react'
import type { StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { walksAtRandom, type Walks, type WalksAsked } from '@cairn/model/workflow'

/** State of the random simulations of a draft: their result, and how many of those running are done. */
export interface WalksState {
  walked: { seed: number; walks: Walks } | undefined
  /** Undefined while none are under way. */
  done: number | undefined
  begin(): void
  stop(): void
}

/** The page hears its reader again after so many milliseconds. */
const SLICE_MS = 20

/**
 * Runs random simulations of a draft in small batches on request. Changing the draft, or leaving, stops them
 * and discards the result. Each request uses another seed.
 */
export function useWalks(
  draft: WorkflowDefinition,
  kinds: Readonly<Record<string, StepKind>>,
  { count, period }: Omit<WalksAsked, 'seed'>,
): WalksState {
  const [walked, setWalked] = useState<{ of: WorkflowDefinition; seed: number; walks: Walks }>()
  const [underWay, setUnderWay] = useState<{ of: WorkflowDefinition; done: number }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    setUnderWay(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [draft])
  const begin = () => {
    const seed = (walked?.seed ?? 0) + 1
    const walks = walksAtRandom(draft, kinds, { count, seed, period })
    const walkOn = () => {
      const end = performance.now() + SLICE_MS
      let next = walks.next()
      while (!next.done && performance.now() < end) next = walks.next()
      if (next.done) {
        setWalked({ of: draft, seed, walks: next.value })
        return setUnderWay(undefined)
      }
      setUnderWay({ of: draft, done: next.value })
      timer.current = setTimeout(walkOn)
    }
    clearTimeout(timer.current)
    walkOn()
  }
  return {
    walked: walked?.of === draft ? walked : undefined,
    done: underWay?.of === draft ? underWay.done : undefined,
    begin,
    stop,
  }
}
