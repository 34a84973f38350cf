import { configAtom, registryReadyAtom, sessionAtom, startErrorAtom } from '../atoms.ts'
import type { AppStore } from '../store.ts'

const ASKED = [configAtom, registryReadyAtom, sessionAtom, startErrorAtom]

/**
 * Resolves when the first screen can be drawn: configuration and registry are loaded, and it is known who is
 * signed in; or at an error that keeps the product from starting. Never rejects.
 */
export function firstAnswers(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isAnswered(store)) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = ASKED.map((atom) => store.sub(atom, look))
    look()
  })
}

function isAnswered(store: AppStore): boolean {
  if (store.get(startErrorAtom)) return true
  return store.get(configAtom) !== null && store.get(registryReadyAtom) && store.get(sessionAtom).name !== 'TOKEN_LOCAL'
}
