import type { Draft } from '@cairn/model/draft'
import { isDirty } from '@cairn/model/draft'
import { atom } from 'jotai'
import type { AppStore } from './store.ts'

const draftsAtom = atom<Readonly<Record<string, Draft>>>({})

/**
 * What has been typed and not saved, by item id. It outlives the column it was typed in and a lost connection; it ends when it
 * is saved, discarded, or the person signs out.
 */
export class Unsaved {
  readonly #store: AppStore

  constructor(store: AppStore) {
    this.#store = store
  }

  get(id: string): Draft | undefined {
    return this.#store.get(draftsAtom)[id]
  }

  /** Keeps a draft; one with nothing typed is dropped. */
  keep(id: string, draft: Draft | undefined): void {
    this.#store.set(draftsAtom, ({ [id]: _former, ...others }) =>
      draft && isDirty(draft) ? { ...others, [id]: draft } : others,
    )
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  get any(): boolean {
    return Object.keys(this.#store.get(draftsAtom)).length > 0
  }

  clear(): void {
    this.#store.set(draftsAtom, {})
  }
}
