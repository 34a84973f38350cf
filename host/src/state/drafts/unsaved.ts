import type { Draft } from '@cairn/model/draft'
import type { Item } from '@cairn/contract'
import type { UnsentParts } from '@cairn/contract/web'
import { isNewItemId } from '@cairn/model/cell-path'
import { isDirty, rebase, editProperty, type Values } from '@cairn/model/draft'
import { atom } from 'jotai'
import type { AppStore } from '../store.ts'

/** Key prefix of unsent input, before the item's id. */
const UNSENT = 'unsent '
/** The unsent drafts of an item that has none. */
export const NO_WORDS: UnsentParts = {}

type ByItem<T> = Readonly<Record<string, T>>

const draftsAtom = atom<ByItem<Draft>>({})

/**
 * A draft that an earlier visit left and the person has not decided on, and when it was last edited
 * (milliseconds since 1970).
 */
export interface Offer {
  at: number
  draft: Draft
}

/** Drafts of earlier visits that have been neither accepted nor declined, by item id. */
export const offersAtom = atom<ByItem<Offer>>({})

/**
 * How often a draft of an item was restored (after being discarded, or from an earlier visit), by item id. A
 * form restarts when this changes, because it reads its draft only at start.
 */
export const returnsAtom = atom<ByItem<number>>({})

/** When drafts and unsent input were last stored on the device (milliseconds since 1970), by key. */
const storedAtom = atom<ByItem<number>>({})

/** Creates an atom with the time at which the draft of an item was last stored on the device. */
export const storedAtOf = (id: string) => atom((get) => (id in get(draftsAtom) ? get(storedAtom)[id] : undefined))

/** Unsent input by item id, such as messages. */
const unsentAtom = atom<ByItem<UnsentParts>>({})

/** Keys of input that is not yet stored on the device, and would be lost with the tab. */
const atRiskAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Creates an atom with the unsent drafts (texts not sent yet, such as a message) of one item. */
export const unsentOf = (id: string) => atom((get) => get(unsentAtom)[id] ?? NO_WORDS)

/** Creates an atom with the unsent drafts under all ids that begin with a prefix, by id. */
export function unsentUnder(prefix: string) {
  let known: ByItem<UnsentParts> = {}
  return atom((get) => (known = sameOr(known, startingWith(get(unsentAtom), prefix))))
}

/**
 * Creates an atom with the keys, joined by newlines, of those unsent drafts under a prefix that are not
 * stored on the device yet.
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

/** A new item that a person started and did not save: the id of its draft, its type, and the values typed. */
export interface Begun {
  id: string
  type: string
  values: Values
}

/** Returns the draft of a new item with these values, as `Unsaved` keeps it. */
export function newItemDraft(mine: Values): Draft {
  return { basedOn: 0, base: {}, mine, conflicts: {}, sent: {} }
}

/** New items that the person started and did not save, in this visit or an earlier one. */
export const begunAtom = atom((get): Begun[] => {
  const drafts = get(draftsAtom)
  const offers = get(offersAtom)
  return get(unsavedIdsAtom)
    .filter((id) => isNewItemId(id))
    .map((id) => ({ id, type: id.slice(0, id.indexOf('-')), values: (drafts[id] ?? offers[id]?.draft)?.mine ?? {} }))
})

/**
 * All unsaved input of this tab: drafts of items (changed values), and unsent drafts (such as a message), by
 * item id. It outlives its column and a lost connection; it ends when it is saved or discarded, or the
 * person signs out.
 */
export class Unsaved {
  readonly #store: AppStore
  #tell: (id: string) => void = () => {}

  constructor(store: AppStore) {
    this.#store = store
  }

  /** Returns the draft of an item in this visit; not one that an earlier visit left. */
  get(id: string): Draft | undefined {
    return this.#store.get(draftsAtom)[id]
  }

  /** Sets the draft of an item; without one, or with nothing changed in it, removes it. */
  keep(id: string, draft: Draft | undefined): void {
    const isKept = draft !== undefined && isDirty(draft)
    this.#store.set(draftsAtom, ({ [id]: _former, ...others }) => (isKept ? { ...others, [id]: draft } : others))
    this.#risk(id, isKept)
    this.#tell(id)
  }

  /** Returns the unsent drafts of an item. */
  unsent(id: string): UnsentParts {
    return this.#store.get(unsentAtom)[id] ?? NO_WORDS
  }

  /** Returns the unsent drafts under all ids that begin with a prefix, by id. */
  unsentUnder(prefix: string): Readonly<Record<string, UnsentParts>> {
    return startingWith(this.#store.get(unsentAtom), prefix)
  }

  /** Sets the unsent drafts of an item; removes them if there are no parts. */
  keepUnsent(id: string, words: UnsentParts): void {
    const isKept = Object.keys(words).length > 0
    this.#store.set(unsentAtom, ({ [id]: _former, ...others }) => (isKept ? { ...others, [id]: words } : others))
    const key = UNSENT + id
    this.#risk(key, isKept)
    this.#tell(key)
  }

  /** Returns everything unsaved of an item: its draft and its unsent drafts. Empty if there is nothing. */
  ofItem(id: string): readonly object[] {
    return [this.get(id), this.#store.get(unsentAtom)[id]].filter((part) => part !== undefined)
  }

  /** Returns what is to be stored under a key of `keys`; undefined for nothing. */
  kept(key: string): unknown {
    return key.startsWith(UNSENT) ? this.#store.get(unsentAtom)[key.slice(UNSENT.length)] : this.get(key)
  }

  /**
   * Restores unsent drafts that an earlier visit stored under a key; parts that this visit has take
   * precedence. Returns false, and does nothing, for a key that is not of unsent drafts.
   */
  bringBack(key: string, left: UnsentParts): boolean {
    const id = key.slice(UNSENT.length)
    if (!key.startsWith(UNSENT)) return false
    this.keepUnsent(id, { ...left, ...this.unsent(id) })
    return true
  }

  /** Offers a draft that an earlier visit left to the person, unless the item has a draft now. */
  offer(id: string, offer: Offer): void {
    if (!this.has(id)) this.#store.set(offersAtom, (offers) => ({ ...offers, [id]: offer }))
  }

  /**
   * Accepts the draft that an earlier visit left for an item, applied to the item as it is now; what has
   * been typed since takes precedence. Does nothing if none is offered.
   */
  take(item: Item): void {
    const offer = this.#store.get(offersAtom)[item.$id]
    if (!offer) return
    this.#endOffer(item.$id)
    // A new item has no values of its own: what was emptied in its form would be taken for one of these.
    this.giveBack(item.$id, isNewItemId(item.$id) ? offer.draft : rebase(offer.draft, item))
  }

  /** Restores a former draft, such as a discarded one; what has been typed since takes precedence. */
  giveBack(id: string, former: Draft): void {
    const since = Object.entries(this.get(id)?.mine ?? {})
    this.keep(
      id,
      since.reduce((draft, [property, value]) => editProperty(draft, property, value), former),
    )
    this.#store.set(returnsAtom, (returns) => ({ ...returns, [id]: (returns[id] ?? 0) + 1 }))
  }

  /** Discards the draft that an earlier visit left for an item. */
  decline(id: string): void {
    this.#endOffer(id)
    this.#tell(id)
  }

  /** Discards the draft of an item, of this visit and of an earlier one. Its unsent drafts stay. */
  drop(id: string): void {
    this.#endOffer(id)
    this.keep(id, undefined)
  }

  /** Tells whether an earlier visit left a draft of the item on which the person has not decided. */
  hasOffer(id: string): boolean {
    return id in this.#store.get(offersAtom)
  }

  /** Sets the one listener, which gets each key of `keys` whose content changed. */
  onChange(tell: (id: string) => void): void {
    this.#tell = tell
  }

  /** Marks what a key has now as stored on the device. */
  markStored(id: string): void {
    this.#store.set(storedAtom, (stored) => ({ ...stored, [id]: Date.now() }))
    this.#risk(id, false)
  }

  /** Tells whether the unsent drafts of an item are stored on the device; true if there are none. */
  isUnsentStored(id: string): boolean {
    return !this.#store.get(atRiskAtom).has(UNSENT + id)
  }

  /** Whether closing the tab would lose anything, as it is not stored on the device yet. */
  get isAtRisk(): boolean {
    return this.#store.get(atRiskAtom).size > 0
  }

  /** Ids of items with a draft of this visit, not one that an earlier visit left. */
  get ids(): readonly string[] {
    return Object.keys(this.#store.get(draftsAtom))
  }

  /** Tells whether an item has a draft of this visit. */
  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  /** Whether there is any draft of this visit or unsent draft. */
  get any(): boolean {
    return this.keys.length > 0
  }

  /**
   * Keys under which everything is stored for the next visit: ids of items with a draft, and ids with a
   * prefix for unsent drafts.
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
    this.#store.set(storedAtom, {})
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
