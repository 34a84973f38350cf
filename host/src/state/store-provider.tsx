import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import type { AppStore } from './store.ts'

/** Gives the shell's one store to everything below. */
export function StoreProvider({ store, children }: { store: AppStore; children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>
}
