import type { Draft } from '@cairn/model/draft'
import type { Item } from '@cairn/contract'
import type { UnsentParts } from '@cairn/contract/web'
import { isNewItemId } from '@cairn/model/cell-path'
import { isDirty, rebase, editProperty, type Values } from '@cairn/model/draft'
import { atom } from 'jotai'
import type { AppStore } from '../store.ts'

/** Key prefix of unsent input, before the item's id. */
const UNSENT = 'unsent '
/** The value for an item without unsent drafts. */
export const NO_WORDS: UnsentParts = {}

type ByItem<T> = Readonly<Record<string, T>>

const draftsAtom = atom<ByItem<Draft>>({})

/** A draft left by an earlier visit, and when it was last edited (milliseconds since 1970). */
export interface Offer {
  at: number
  draft: Draft
}

/** Drafts of earlier visits that have been neither accepted nor declined, by item id. */
export const offersAtom = atom<ByItem<Offer>>({})

/**
 * How often a draft was restored, be it discarded or of an earlier visit, by item id; the form restarts with
 * each, because it reads its draft at start.
 */
export const returnsAtom = atom<ByItem<number>>({})

/** Unsent input by item id, such as messages. */
const unsentAtom = atom<ByItem<UnsentParts>>({})

/** Keys of input that is not yet stored on the device, and would be lost with the tab. */
const atRiskAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Creates an atom of the unsent drafts (such as a message being written) of one item. */
export const unsentOf = (id: string) => atom((get) => get(unsentAtom)[id] ?? NO_WORDS)

/** Creates an atom of the unsent drafts under ids with a common prefix. */
export function unsentUnder(prefix: string) {
  let known: ByItem<UnsentParts> = {}
  return atom((get) => (known = sameOr(known, startingWith(get(unsentAtom), prefix))))
}

/**
 * Creates an atom of the keys (joined by newlines) of unsent drafts under ids with a common prefix that are
 * not stored on the device yet.
 */
export const atRiskUnder = (prefix: string) =>
  atom((get) => [...get(atRiskAtom)].filter((key) => key.startsWith(UNSENT + prefix)).join('\n'))

const startingWith = (all: ByItem<UnsentParts>, prefix: string): ByItem<UnsentParts> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => id.startsWith(prefix)))

/** Returns the former of two objects if they have the same entries. */
function sameOr<T extends object>(former: T, next: T): T {
  const entries = Object.entries(next)
  const isSame =
    entries.length === Object.keys(former).length && entries.every(([key, value]) => Reflect.get(former, key) === value)
  return isSame ? former : next
}

/** Matches an item id at the end of a key of unsent input, such as `Form-3` of `build-Form-3`. */
const ITEM_AT_END = /[A-Z][A-Za-z0-9]*-\d+(?:-\d+)?$/

let knownIds: readonly string[] = []

/**
 * Ids of items with unsaved input, of this visit or an earlier one. It does not change with every keystroke.
 */
export const unsavedIdsAtom = atom((get) => {
  const kept = [get(draftsAtom), get(offersAtom), get(unsentAtom)].flatMap((each) => Object.keys(each))
  return (knownIds = sameOr(knownIds, [...new Set(kept.flatMap((key) => ITEM_AT_END.exec(key)?.[0] ?? []))]))
})

/** A new item that was started and not saved: the id of its draft, its type, and the values typed. */
export interface Begun {
  id: string
  type: string
  values: Values
}

/** Returns the draft of a new item with these values. */
export function newItemDraft(mine: Values): Draft {
  return { basedOn: 0, base: {}, mine, conflicts: {}, sent: {} }
}

/** New items that were started and not saved, in this visit or an earlier one. */
export const begunAtom = atom((get): Begun[] => {
  const drafts = get(draftsAtom)
  const offers = get(offersAtom)
  return get(unsavedIdsAtom)
    .filter((id) => isNewItemId(id))
    .map((id) => ({ id, type: id.slice(0, id.indexOf('-')), values: (drafts[id] ?? offers[id]?.draft)?.mine ?? {} }))
})

/**
 * Holds drafts by item id. A draft outlives its column and a lost connection; it ends when it is saved or
 * discarded, or the person signs out.
 */
export class Unsaved {
  readonly #store: AppStore
  #tell: (id: string) => void = () => {}

  constructor(store: AppStore) {
    this.#store = store
  }

  /** Returns the draft of an item; not one that an earlier visit left (`offer`). */
  get(id: string): Draft | undefined {
    return this.#store.get(draftsAtom)[id]
  }

  /** Keeps a draft; one with nothing typed is dropped. */
  keep(id: string, draft: Draft | undefined): void {
    const isKept = draft !== undefined && isDirty(draft)
    this.#store.set(draftsAtom, ({ [id]: _former, ...others }) => (isKept ? { ...others, [id]: draft } : others))
    this.#risk(id, isKept)
    this.#tell(id)
  }

  /** Returns the unsent input of an item. */
  unsent(id: string): UnsentParts {
    return this.#store.get(unsentAtom)[id] ?? NO_WORDS
  }

  /** Returns the unsent input under ids with a prefix, by id. */
  unsentUnder(prefix: string): Readonly<Record<string, UnsentParts>> {
    return startingWith(this.#store.get(unsentAtom), prefix)
  }

  /** Sets the unsent input of an item; removes it if it has no parts. */
  keepUnsent(id: string, words: UnsentParts): void {
    const isKept = Object.keys(words).length > 0
    this.#store.set(unsentAtom, ({ [id]: _former, ...others }) => (isKept ? { ...others, [id]: words } : others))
    const key = UNSENT + id
    this.#risk(key, isKept)
    this.#tell(key)
  }

  /** Returns everything unsaved of an item: its draft and unsent input. Empty if there is nothing. */
  ofItem(id: string): readonly object[] {
    return [this.get(id), this.#store.get(unsentAtom)[id]].filter((part) => part !== undefined)
  }

  /** Returns what is stored under a key: the draft of an item, or its unsent drafts. */
  kept(key: string): unknown {
    return key.startsWith(UNSENT) ? this.#store.get(unsentAtom)[key.slice(UNSENT.length)] : this.get(key)
  }

  /**
   * Restores unsent input of an earlier visit; parts that are already known take precedence. Does nothing and
   * returns false for a key that is not of unsent input.
   */
  bringBack(key: string, left: UnsentParts): boolean {
    const id = key.slice(UNSENT.length)
    if (!key.startsWith(UNSENT)) return false
    this.keepUnsent(id, { ...left, ...this.unsent(id) })
    return true
  }

  /** Offers a draft that an earlier visit left, unless the item has a draft now. */
  offer(id: string, offer: Offer): void {
    if (!this.has(id)) this.#store.set(offersAtom, (offers) => ({ ...offers, [id]: offer }))
  }

  /**
   * Accepts the draft that an earlier visit left for an item, rebased on the item as it is now; what has been
   * typed since takes precedence. Does nothing if none is offered.
   */
  take(item: Item): void {
    const offer = this.#store.get(offersAtom)[item.$id]
    if (!offer) return
    this.#endOffer(item.$id)
    this.giveBack(item.$id, rebase(offer.draft, item))
  }

  /** Brings back what was typed before; what has been typed since counts for more. */
  giveBack(id: string, former: Draft): void {
    const since = Object.entries(this.get(id)?.mine ?? {})
    this.keep(
      id,
      since.reduce((draft, [property, value]) => editProperty(draft, property, value), former),
    )
    this.#store.set(returnsAtom, (returns) => ({ ...returns, [id]: (returns[id] ?? 0) + 1 }))
  }

  /** Forgets the draft that an earlier visit left for an item. */
  decline(id: string): void {
    this.#endOffer(id)
    this.#tell(id)
  }

  /** Forgets the draft of an item, of this visit and before. Its unsent input stays. */
  drop(id: string): void {
    this.#endOffer(id)
    this.keep(id, undefined)
  }

  /** Tells whether an earlier visit left a draft of the item that is not decided on. */
  hasOffer(id: string): boolean {
    return id in this.#store.get(offersAtom)
  }

  /** Sets the listener for changed keys; only one. */
  onChange(tell: (id: string) => void): void {
    this.#tell = tell
  }

  /** Marks the present value of the key as stored. */
  isSafe(id: string): void {
    this.#risk(id, false)
  }

  /** Tells whether the unsent input of an item is stored on the device; true if there is none. */
  isUnsentStored(id: string): boolean {
    return !this.#store.get(atRiskAtom).has(UNSENT + id)
  }

  /** Whether closing the tab would lose anything. */
  get isAtRisk(): boolean {
    return this.#store.get(atRiskAtom).size > 0
  }

  /** Ids of items with a draft of this visit, not one that an earlier visit left. */
  get ids(): readonly string[] {
    return Object.keys(this.#store.get(draftsAtom))
  }

  /** Tells whether an item has a draft. */
  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  /** Whether there is any draft or unsent input. */
  get any(): boolean {
    return this.keys.length > 0
  }

  /**
   * Keys of all that is stored for the next visit: ids of drafts, and those of unsent input with a prefix.
   */
  get keys(): readonly string[] {
    return [...this.ids, ...Object.keys(this.#store.get(unsentAtom)).map((id) => UNSENT + id)]
  }

  /** Forgets everything, at sign-out. */
  clear(): void {
    this.#store.set(atRiskAtom, new Set<string>())
    this.#store.set(draftsAtom, {})
    this.#store.set(offersAtom, {})
    this.#store.set(unsentAtom, {})
    this.#store.set(returnsAtom, {})
  }

  #risk(key: string, isAtRisk: boolean): void {
    this.#store.set(atRiskAtom, (known) => {
      if (known.has(key) === isAtRisk) return known
      const next = new Set(known)
      if (isAtRisk) next.add(key)
      else next.delete(key)
      return next
    })
  }

  #endOffer(id: string): void {
    this.#store.set(offersAtom, ({ [id]: _ended, ...others }) => others)
  }
}
