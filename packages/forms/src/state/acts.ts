import type { Move } from '@cairn/contract'
import { createContext, use, useEffect, useState } from 'react'

/** Milliseconds after a state moved in which no button of a move takes a press. */
const SETTLING_MS = 2000

/** A move that a dialog asks for, and what is called once it is made. */
export interface AskedMove {
  move: Move
  onMade: (() => void) | undefined
}

interface ActsApi {
  /** Opens the dialog with what a move asks for. It stays when the button that opened it goes. */
  ask: (asked: AskedMove) => void
  /** A state has just moved: where one button stood there may be another now. */
  isSettling: boolean
}

/** React context with the functions of `useActs`. */
export const ActsContext = createContext<ActsApi | null>(null)

/** Returns how moves of the surrounding `ItemForm` are asked for. Throws outside of one. */
export function useActs(): ActsApi {
  const acts = use(ActsContext)
  if (!acts) throw new Error('A move must be inside an ItemForm')
  return acts
}

/** Tells for two seconds after a state has become another that it has. */
export function useSettling(state: string): boolean {
  const [settled, setSettled] = useState(state)
  useEffect(() => {
    if (settled === state) return undefined
    const timer = setTimeout(() => setSettled(state), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [settled, state])
  return settled !== state
}
