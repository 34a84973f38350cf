import { atom } from 'jotai'
import type * as content from './rest-content.ts'

type Rest = typeof content

let rest: Rest | undefined
let loading: Promise<void> | undefined
let tell: () => void
const arrival = new Promise<void>((resolve) => (tell = resolve))

/**
 * Returns the texts and core types beyond the first screens if `loadRest` has loaded them, else undefined.
 */
export const restNow = (): Rest | undefined => rest

/**
 * Whether the texts and core types beyond the first screens are loaded; components that use it are drawn
 * again when they are.
 */
export const hasRestAtom = atom(false)
hasRestAtom.onMount = (set) => void arrival.then(() => set(true))

/**
 * Loads the texts and core types beyond the first screens, once; a failed load is retried on the next call.
 * Rejects as an import does.
 */
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
