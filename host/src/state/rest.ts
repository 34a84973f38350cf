import { atom } from 'jotai'
import type * as content from './rest-content.ts'

type Rest = typeof content

let rest: Rest | undefined
let loading: Promise<void> | undefined
let tell: () => void
const arrival = new Promise<void>((resolve) => (tell = resolve))

/** The texts and item types that are on no first screen, once they are there. */
export const restNow = (): Rest | undefined => rest

/** Whether they are there, for what is to be drawn anew then. */
export const hasRestAtom = atom(false)
hasRestAtom.onMount = (set) => void arrival.then(() => set(true))

/** Fetches them, once; what failed to come is asked for again. Rejects as an import does. */
export function loadRest(): Promise<void> {
  loading ??= import('./rest-content.ts').then(
    (module) => {
      rest = module
      tell()
    },
    (thrown: unknown) => {
      loading = undefined
      throw thrown
    },
  )
  return loading
}
