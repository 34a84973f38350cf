import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'

/** Local storage key of the token (platform-core section 7). */
export const TOKEN_KEY = 'Access-Token'

const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), v.maxLength(4096))
const claimsSchema = v.object({ sub: v.string() })

/** The part of the browser's storage that is used here. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's local storage. Throws `localStorageNotAvailable` where there is none or it may not be written. */
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

/** A stored value, parsed; what does not fit the schema counts as absent. */
export function readStored<T>(store: KeyStore, key: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  const text = store.getItem(key)
  if (text === null) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}

/** Keeps a value as JSON; a full storage loses the preference, never the work. */
export function writeStored(store: KeyStore, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    store.removeItem(key)
  }
}

/** The stored token; anything that does not look like one is removed. */
export function readToken(store: KeyStore): string | undefined {
  const parsed = v.safeParse(tokenSchema, store.getItem(TOKEN_KEY))
  if (parsed.success) return parsed.output
  store.removeItem(TOKEN_KEY)
  return undefined
}

/** The user id a token names, so that two tabs can tell whether they serve the same person. Not a check of the token. */
export function subjectOf(token: string): string | undefined {
  try {
    const json = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const parsed = v.safeParse(claimsSchema, JSON.parse(json))
    return parsed.success ? parsed.output.sub : undefined
  } catch {
    return undefined
  }
}

/** Follows changes that other tabs make to the stored token; undefined when it was removed. */
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
