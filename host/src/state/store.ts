import { createStore } from 'jotai'

/** The shell's one store: everything that several columns share. */
export type AppStore = ReturnType<typeof createStore>

export function createAppStore(): AppStore {
  return createStore()
}
