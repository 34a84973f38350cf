import type { Channel } from '@cairn/channel'
import { atomFamily } from 'jotai-family'
import { atom } from 'jotai'
import type { AppStore } from './store.ts'

/** Labels by item id: learnt from items and results, asked for one by one where nothing brought them. */
export class LabelCache {
  readonly #store: AppStore
  readonly #channel: Channel
  readonly #atoms = atomFamily((_id: string) => atom<string | undefined>(undefined))
  readonly #asked = new Set<string>()

  constructor(store: AppStore, channel: Channel) {
    this.#store = store
    this.#channel = channel
    channel.onPush('itemUpdated', ({ id }) => this.#refresh(id))
  }

  /** The atom of one label; undefined until it is known. */
  atomOf(id: string) {
    return this.#atoms(id)
  }

  get(id: string): string | undefined {
    return this.#store.get(this.#atoms(id))
  }

  /** Takes labels that came with an answer. */
  learn(labels: Record<string, string> | undefined): void {
    for (const [id, label] of Object.entries(labels ?? {})) this.#store.set(this.#atoms(id), label)
  }

  /** Asks for a label once, unless it is known; the answer also keeps it current. */
  async want(id: string): Promise<string | undefined> {
    if (this.get(id) === undefined && !this.#asked.has(id)) await this.#ask(id)
    return this.get(id)
  }

  clear(): void {
    this.#asked.clear()
    for (const id of [...this.#atoms.getParams()]) {
      this.#store.set(this.#atoms(id), undefined)
      this.#atoms.remove(id)
    }
  }

  #refresh(id: string): void {
    if (this.#asked.has(id) || this.get(id) !== undefined) void this.#ask(id)
  }

  async #ask(id: string): Promise<void> {
    this.#asked.add(id)
    // A label that cannot be had leaves the id standing in its place.
    const answer = await this.#channel.items.label(id).catch(() => undefined)
    if (answer) this.#store.set(this.#atoms(id), answer.label)
    else this.#asked.delete(id)
  }
}
