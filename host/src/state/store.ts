import { createStore } from 'jotai'

/** The shell's only Jotai store, with all state that columns share. */
export type AppStore = ReturnType<typeof createStore>

/** Creates the shell's Jotai store. */
export function createAppStore(): AppStore {
  return createStore()
}
