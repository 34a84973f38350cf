import type { KeyStore } from '@cairn/channel/storage'

/** Creates a key-value storage in memory, in place of the browser's. */
export function memoryStorage(): KeyStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
