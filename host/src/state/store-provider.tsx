import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import type { AppStore } from './store.ts'

/** Provides the shell's Jotai store. */
export function StoreProvider({ store, children }: { store: AppStore; children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>
}
