import { forgetDrafts, openDrafts, type DraftOwner, type DraftStore } from '@cairn/channel/drafts'
import type { Draft } from '@cairn/model/draft'
import * as v from 'valibot'
import { isUploadName, type LeftUploads } from './left-uploads.ts'
import type { Unsaved } from './unsaved.ts'

/** Input is stored after a pause of this length (milliseconds). */
const QUIET_MS = 250

const values = v.record(v.string(), v.unknown())
const draftSchema = v.object({
  basedOn: v.number(),
  base: values,
  mine: values,
  conflicts: v.record(v.string(), v.object({ theirs: v.optional(v.unknown()), by: v.optional(v.string()) })),
  sent: values,
})

/**
 * Writes drafts and unfinished uploads to the browser's storage soon after each change, and restores those
 * of an earlier visit. Loaded after sign-in. If the browser refuses to store them, nothing is thrown and
 * they last as long as the tab.
 */
export class DraftKeeper {
  readonly #unsaved: Unsaved
  readonly #uploads: LeftUploads
  readonly #openStore: typeof openDrafts
  readonly #waiting = new Set<string>()
  #store: DraftStore | undefined
  #owner = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  /** One thing after the other, so that what is forgotten stays so. */
  #work: Promise<void> = Promise.resolve()

  constructor(
    unsaved: Unsaved,
    uploads: LeftUploads,
    openStore: typeof openDrafts = openDrafts,
    page: EventTarget = globalThis.window,
  ) {
    this.#unsaved = unsaved
    this.#openStore = openStore
    this.#uploads = uploads
    uploads.keptBy({
      keep: (id, draft) =>
        this.#then(async () => (draft ? this.#store?.keep({ id, at: Date.now(), draft }) : this.#store?.drop(id))),
      dropLeft: (id) => this.#then(async () => this.#store?.dropLeft(id)),
    })
    unsaved.onChange((id) => this.#changed(id))
    // What was typed while this was on its way.
    for (const id of unsaved.keys) this.#changed(id)
    // What is still in its pause would go with the page: the browser says at three moments that it may.
    for (const moment of ['beforeunload', 'pagehide', 'visibilitychange'])
      page.addEventListener(moment, () => this.#writeNow(), { capture: true })
  }

  /**
   * Uses the stored drafts of this person from now on: restores the unsent drafts that an earlier visit
   * left, and offers its other drafts and uploads.
   */
  open(owner: DraftOwner): void {
    const name = JSON.stringify(owner)
    if (name === this.#owner) return
    this.#owner = name
    this.#then(async () => {
      this.#store?.close()
      this.#store = await this.#openStore(owner)
      const seen = new Set<string>()
      for (const { id, at, draft } of (await this.#store?.left()) ?? []) {
        if (!v.is(values, draft) || this.#unsaved.bringBack(id, draft)) continue
        // Of anything else the latest counts.
        if (seen.has(id)) continue
        seen.add(id)
        if (isUploadName(id)) {
          this.#uploads.offer(draft)
          continue
        }
        const parsed = v.safeParse(draftSchema, draft)
        if (parsed.success) this.#unsaved.offer(id, { at, draft: parsed.output as Draft })
      }
      await this.#write()
    })
  }

  /** Deletes all stored drafts at the end of a session. */
  forget(): void {
    this.#owner = ''
    this.#waiting.clear()
    this.#then(async () => {
      this.#store?.close()
      this.#store = undefined
      await forgetDrafts()
    })
  }

  #changed(id: string): void {
    this.#waiting.add(id)
    clearTimeout(this.#timer)
    // What was saved or discarded must not come back, however soon the page is left.
    this.#timer = setTimeout(() => this.#then(() => this.#write()), this.#unsaved.kept(id) === undefined ? 0 : QUIET_MS)
  }

  #writeNow(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size > 0) this.#then(() => this.#write())
  }

  async #write(): Promise<void> {
    if (!this.#store) return
    for (const id of [...this.#waiting]) {
      this.#waiting.delete(id)
      const draft = this.#unsaved.kept(id)
      if (draft !== undefined) await this.#store.keep({ id, at: Date.now(), draft })
      else await this.#store.drop(id)
      if (!this.#unsaved.hasOffer(id)) await this.#store.dropLeft(id)
      if (!this.#waiting.has(id)) this.#unsaved.markStored(id)
    }
  }

  #then(task: () => Promise<void>): void {
    // If the browser refuses to store drafts they last as long as the tab, which then asks before it is
    // closed.
    this.#work = this.#work.then(task).catch(() => {})
  }
}
