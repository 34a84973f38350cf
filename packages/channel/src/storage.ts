import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'

/** Key of the token in the local storage. */
export const TOKEN_KEY = 'Access-Token'

const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), v.maxLength(4096))
const claimsSchema = v.object({ sub: v.string() })

/** The part of the browser's storage that the channel uses. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Returns the browser's local storage. Throws the `CairnError` `localStorageNotAvailable` if it cannot be
 * written.
 */
export function openStorage(): KeyStore {
  try {
    const store = globalThis.localStorage
    store.setItem('cairn-probe', '1')
    store.removeItem('cairn-probe')
    return store
  } catch (thrown) {
    throw new CairnError('localStorageNotAvailable', thrown instanceof Error ? thrown.message : '')
  }
}

/** Returns a stored value, parsed. Undefined if there is none or it does not fit the schema. */
export function readStored<T>(store: KeyStore, key: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  const text = store.getItem(key)
  if (text === null) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}

/** Stores a value as JSON. If the storage is full, the value is removed instead. */
export function writeStored(store: KeyStore, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    store.removeItem(key)
  }
}

/** Returns the stored token. Removes it and returns undefined if it is malformed. */
export function readToken(store: KeyStore): string | undefined {
  const parsed = v.safeParse(tokenSchema, store.getItem(TOKEN_KEY))
  if (parsed.success) return parsed.output
  store.removeItem(TOKEN_KEY)
  return undefined
}

/**
 * Returns the user id in a token, to compare the users of two tabs. Undefined if unreadable. It verifies
 * nothing.
 */
export function userIdOfToken(token: string): string | undefined {
  try {
    const json = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const parsed = v.safeParse(claimsSchema, JSON.parse(json))
    return parsed.success ? parsed.output.sub : undefined
  } catch {
    return undefined
  }
}

/**
 * Calls `listener` when another tab changes the stored token, with undefined if it was removed. Returns a
 * function that stops it.
 */
export function watchToken(listener: (token: string | undefined) => void): () => void {
  if (typeof globalThis.addEventListener !== 'function') return () => undefined
  const onStorage = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const parsed = v.safeParse(tokenSchema, event.newValue)
    listener(parsed.success ? parsed.output : undefined)
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}
