import type { Channel } from '@cairn/channel'
import type { TaggedList } from '@cairn/channel/http'
import type { ListValues } from '@cairn/contract'
import type { Messages } from '@cairn/contract/registry'
import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { languageAtom } from '../words/language.ts'
import type { AppStore } from '../store.ts'

/** Labels of loaded list values as interface texts, under keys `lists.{list}.{key}`. */
export const listMessagesAtom = atom<Messages>({})

/** The item type whose items are the values. */
const LIST_VALUE = 'LOVValue'

/** Shortest and longest delay before a failed list is requested again (milliseconds). */
const AGAIN_AFTER_MS = 2000
const AGAIN_AT_LATEST_MS = 60_000

/** Fetches a list; `known` is the cached version with its tag. */
type FetchList = (language: string, list: string, known: TaggedList | undefined) => Promise<TaggedList>

/**
 * Cache of lists of values, as atoms: each is loaded on first use, and again when a list value or the
 * language changes.
 */
export class Lists {
  readonly #store: AppStore
  readonly #channel: Channel
  readonly #fetch: FetchList
  readonly #atoms = atomFamily((_list: string) => atom<ListValues | undefined>(undefined))
  /** Another set for each person: what was on its way for the one before is dropped. */
  #wanted = new Set<string>()
  /** By list, in the language at hand. */
  readonly #known = new Map<string, TaggedList>()
  /** Lists that could not be had: how often in a row, and what asks again. */
  readonly #failed = new Map<string, { times: number; timer: ReturnType<typeof setTimeout> }>()
  #unwatch: (() => void) | undefined

  constructor(store: AppStore, channel: Channel, fetch: FetchList) {
    this.#store = store
    this.#channel = channel
    this.#fetch = fetch
    channel.onPush('updated', ({ type }) => type === LIST_VALUE && this.#refresh())
    // What changed while the link was down is only known by asking.
    channel.onPush('authed', () => this.#refresh())
    store.sub(languageAtom, () => {
      this.#known.clear()
      this.#refresh()
    })
  }

  /** Returns the atom of a list's values, undefined until loaded. Does not load the list. */
  atomOf(list: string) {
    return this.#atoms(list)
  }

  /**
   * Loads a list, unless that was done before, and keeps it up to date from then on. Repeats it after a
   * failure.
   */
  want(list: string): void {
    if (list === '' || this.#wanted.has(list)) return
    this.#wanted.add(list)
    this.#unwatch ??= this.#channel.watchType(LIST_VALUE)
    void this.#load(list)
  }

  /** Forgets all lists and ends the watch, at sign-out. */
  clear(): void {
    this.#unwatch?.()
    this.#unwatch = undefined
    for (const list of this.#wanted) this.#store.set(this.#atoms(list), undefined)
    this.#wanted = new Set()
    this.#known.clear()
    for (const list of [...this.#failed.keys()]) this.#stopAsking(list)
    this.#store.set(listMessagesAtom, {})
  }

  #refresh(): void {
    for (const list of this.#wanted) void this.#load(list)
  }

  async #load(list: string): Promise<void> {
    clearTimeout(this.#failed.get(list)?.timer)
    const wanted = this.#wanted
    try {
      const language = this.#store.get(languageAtom)
      const known = this.#known.get(list)
      const fresh = await this.#fetch(language, list, known)
      if (wanted !== this.#wanted || language !== this.#store.get(languageAtom)) return
      this.#stopAsking(list)
      if (fresh === known) return
      this.#known.set(list, fresh)
      const { values } = fresh
      this.#store.set(this.#atoms(list), values)
      this.#store.set(listMessagesAtom, (known) => ({ ...known, ...messagesOf(list, values) }))
    } catch {
      if (wanted === this.#wanted) this.#later(list)
    }
  }

  #stopAsking(list: string): void {
    clearTimeout(this.#failed.get(list)?.timer)
    this.#failed.delete(list)
  }

  /**
   * Schedules a retry for a list that could not be loaded (its keys are shown meanwhile): with growing,
   * randomised delays, and after a reconnect.
   */
  #later(list: string): void {
    const times = this.#failed.get(list)?.times ?? 0
    const wait = Math.min(AGAIN_AFTER_MS * 2 ** times, AGAIN_AT_LATEST_MS) * (0.5 + Math.random())
    this.#stopAsking(list)
    this.#failed.set(list, { times: times + 1, timer: setTimeout(() => void this.#load(list), wait) })
  }
}

function messagesOf(list: string, values: ListValues): Messages {
  const all = Object.values(values).flat()
  return Object.fromEntries(all.map(({ key, label }) => [`lists.${list}.${key}`, label]))
}
