import { useCallback, useState } from 'react'
import { forgetGround } from '../base/ground.ts'
import type { MapTrouble, TellTrouble } from '../base/troubles.ts'

/** The troubles of a map, and how to get over them. */
export interface Troubles {
  all: readonly MapTrouble[]
  tell: TellTrouble
  /** Key of the canvas. A retry draws a new one, because a map keeps what failed. */
  attempt: number
  retry: () => void
}

const NONE: readonly MapTrouble[] = []

/** Keeps the troubles of a map. */
export function useTroubles(): Troubles {
  const [all, setAll] = useState(NONE)
  const [attempt, setAttempt] = useState(0)
  const tell = useCallback<TellTrouble>((trouble, isThere) => {
    setAll((former) =>
      former.includes(trouble) === isThere
        ? former
        : isThere
          ? [...former, trouble]
          : former.filter((each) => each !== trouble),
    )
  }, [])
  const retry = useCallback(() => {
    forgetGround()
    setAll(NONE)
    setAttempt((count) => count + 1)
  }, [])
  return { all, tell, attempt, retry }
}
