import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import * as v from 'valibot'

/** Whose drafts these are: the item id of a user, and the installation. */
export interface DraftOwner {
  user: string
  install: string
}

/**
 * A stored draft. `id` is an item id or another name of what is unfinished. `at` is the time of the last
 * change in milliseconds since 1970.
 */
export interface KeptDraft {
  id: string
  at: number
  draft: unknown
}

/**
 * Drafts of one user in this browser, encrypted with a key that scripts cannot read and that is deleted
 * at sign-out.
 */
export interface DraftStore {
  /** Returns the drafts of tabs that no longer exist, latest first. */
  left: () => Promise<KeptDraft[]>
  /** Stores this tab's draft. */
  keep: (draft: KeptDraft) => Promise<void>
  /** Deletes this tab's draft of an item. */
  drop: (id: string) => Promise<void>
  /** Deletes the drafts of an item that `left` has returned. */
  dropLeft: (id: string) => Promise<void>
  close: () => void
}

interface Schema extends DBSchema {
  owner: { key: 'owner'; value: DraftOwner & { key: CryptoKey } }
  drafts: { key: string; value: Sealed }
}
/** An encrypted draft. Even the id of the item is encrypted. */
interface Sealed {
  tab: string
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}
type DraftDb = IDBPDatabase<Schema>

const NAME = 'cairn-drafts'
const CIPHER = { name: 'AES-GCM', length: 256 }
const keptSchema = v.object({ id: v.string(), at: v.number(), draft: v.unknown() })

/**
 * Opens the drafts of a user and deletes those of anyone else. Undefined if the browser cannot store them
 * safely, as on plain HTTP.
 */
export async function openDrafts(owner: DraftOwner): Promise<DraftStore | undefined> {
  if (globalThis.crypto?.subtle === undefined || globalThis.indexedDB === undefined || !navigator.locks)
    return undefined
  const db = await openDb()
  const key = await takeKey(db, owner)
  const tab = crypto.randomUUID()
  return new Drafts({ db, key, tab, release: await holdTab(tab) })
}

/** Deletes all drafts in this browser with their key. Call it when a session ends. */
export async function forgetDrafts(): Promise<void> {
  if (globalThis.indexedDB === undefined) return
  const db = await openDb()
  const writing = db.transaction(['owner', 'drafts'], 'readwrite')
  await Promise.all([writing.objectStore('owner').clear(), writing.objectStore('drafts').clear(), writing.done])
  db.close()
}

class Drafts implements DraftStore {
  readonly #db: DraftDb
  readonly #key: CryptoKey
  readonly #tab: string
  readonly #release: () => void
  /** Database keys by item id: of this tab's draft, and of drafts left by other tabs. */
  readonly #own = new Map<string, string>()
  readonly #left = new Map<string, string[]>()

  constructor(parts: { db: DraftDb; key: CryptoKey; tab: string; release: () => void }) {
    this.#db = parts.db
    this.#key = parts.key
    this.#tab = parts.tab
    this.#release = parts.release
  }

  async left(): Promise<KeptDraft[]> {
    const open = await openTabs()
    const found: KeptDraft[] = []
    for (const row of await this.#db.getAllKeys('drafts')) {
      const sealed = await this.#db.get('drafts', row)
      if (!sealed || open.has(sealed.tab)) continue
      const kept = await unseal(this.#key, sealed)
      if (!kept) await this.#db.delete('drafts', row)
      else {
        this.#left.set(kept.id, [...(this.#left.get(kept.id) ?? []), row])
        found.push(kept)
      }
    }
    return found.toSorted((one, other) => other.at - one.at)
  }

  async keep(draft: KeptDraft): Promise<void> {
    const row = this.#own.get(draft.id) ?? crypto.randomUUID()
    this.#own.set(draft.id, row)
    await this.#db.put('drafts', { tab: this.#tab, ...(await seal(this.#key, draft)) }, row)
  }

  async drop(id: string): Promise<void> {
    const own = this.#own.get(id)
    this.#own.delete(id)
    if (own !== undefined) await this.#db.delete('drafts', own)
  }

  async dropLeft(id: string): Promise<void> {
    const rows = this.#left.get(id) ?? []
    this.#left.delete(id)
    await Promise.all(rows.map((row) => this.#db.delete('drafts', row)))
  }

  close(): void {
    this.#release()
    this.#db.close()
  }
}

function openDb(): Promise<DraftDb> {
  return openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('owner')
      db.createObjectStore('drafts')
    },
  })
}

/**
 * Returns the key of the stored drafts if they are this user's. Otherwise deletes them and returns a new
 * key.
 */
async function takeKey(db: DraftDb, { user, install }: DraftOwner): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey(CIPHER, false, ['encrypt', 'decrypt'])
  const writing = db.transaction(['owner', 'drafts'], 'readwrite')
  const known = await writing.objectStore('owner').get('owner')
  if (known?.user === user && known.install === install) return known.key
  await writing.objectStore('drafts').clear()
  await writing.objectStore('owner').put({ user, install, key: fresh }, 'owner')
  await writing.done
  return fresh
}

/** Holds a lock that shows other tabs that this one exists. Resolves to a function that releases it. */
function holdTab(tab: string): Promise<() => void> {
  return new Promise((held, refused) => {
    const lock = navigator.locks.request(lockOf(tab), () => new Promise<void>((release) => held(release)))
    lock.catch(refused)
  })
}

async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(lockOf('')) ? [name.slice(lockOf('').length)] : [])))
}

function lockOf(tab: string): string {
  return `${NAME}-${tab}`
}

async function seal(key: CryptoKey, draft: KeptDraft): Promise<Omit<Sealed, 'tab'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(draft))
  return { iv, data: await crypto.subtle.encrypt({ name: CIPHER.name, iv }, key, text) }
}

/** Returns the decrypted draft. Undefined if it cannot be read. */
async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<KeptDraft | undefined> {
  try {
    const text = new TextDecoder().decode(await crypto.subtle.decrypt({ name: CIPHER.name, iv }, key, data))
    return v.parse(keptSchema, JSON.parse(text))
  } catch {
    return undefined
  }
}
