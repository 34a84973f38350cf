import type { UnfinishedUpload, UploadTarget } from '@cairn/contract/web'
import { atom } from 'jotai'
import * as v from 'valibot'
import type { AppStore } from '../store.ts'

/** A stored unfinished upload: its target, the file's metadata, and the number of bytes sent. */
const keptUploadSchema = v.object({
  uploadID: v.string(),
  target: v.object({
    type: v.string(),
    property: v.string(),
    within: v.optional(v.string()),
    index: v.optional(v.number()),
    replaces: v.optional(v.string()),
  }),
  name: v.string(),
  size: v.number(),
  modified: v.number(),
  sent: v.number(),
})
/**
 * An unfinished upload as stored in the browser: its id, the item and property it is for, and the file's
 * name, size (bytes), time of change and number of bytes sent.
 */
export type KeptUpload = v.InferOutput<typeof keptUploadSchema>

/** Storage of unfinished uploads for the next visit: beside the drafts. */
interface UploadKeeper {
  keep: (id: string, upload: KeptUpload | undefined) => void
  dropLeft: (id: string) => void
}

const NAME = 'upload '
/** Progress is stored every so many bytes; the server knows the exact offset. */
const WRITE_EVERY_BYTES = 4 * 1024 * 1024

/**
 * Unfinished uploads that an earlier visit left. Those of this visit that were interrupted are not among
 * them.
 */
export const leftUploadsAtom = atom<readonly KeptUpload[]>([])

/** Tells whether an id in the storage of drafts is that of an unfinished upload. */
export function isUploadName(id: string): boolean {
  return id.startsWith(NAME)
}

/**
 * The unfinished uploads of this tab and of earlier visits, so that choosing the same file again resumes
 * one. An upload is removed when it is complete or discarded, or the person signs out.
 */
export class LeftUploads {
  readonly #store: AppStore
  /** Uploads of this visit as last stored, and those that were interrupted. */
  readonly #begun = new Map<string, KeptUpload>()
  readonly #cut = new Map<string, KeptUpload>()
  #keeper: UploadKeeper | undefined

  constructor(store: AppStore) {
    this.#store = store
  }

  /** Sets where unfinished uploads are stored for the next visit; undefined for nowhere. */
  keptBy(keeper: UploadKeeper | undefined): void {
    this.#keeper = keeper
  }

  /** Adds an upload that an earlier visit left, as read from storage. Ignores what is not one. */
  offer(left: unknown): void {
    const parsed = v.safeParse(keptUploadSchema, left)
    if (parsed.success)
      this.#set((all) => [...all.filter(({ uploadID }) => uploadID !== parsed.output.uploadID), parsed.output])
  }

  /**
   * Returns the unfinished upload of this file for this target, and removes it, as it is being resumed.
   * Undefined if there is none.
   */
  take(file: File, target: UploadTarget): KeptUpload | undefined {
    const found = [...this.#all(), ...this.#cut.values()].find(
      (left) =>
        left.name === file.name &&
        left.size === file.size &&
        left.modified === file.lastModified &&
        isSameTarget(left.target, target),
    )
    if (found) this.#drop(found.uploadID)
    return found
  }

  /** Stores an upload under way, and its progress again every 4 MiB. */
  keep(upload: KeptUpload): void {
    const written = this.#begun.get(upload.uploadID)?.sent
    if (written !== undefined && upload.sent - written < WRITE_EVERY_BYTES) return
    this.#begun.set(upload.uploadID, upload)
    this.#keeper?.keep(NAME + upload.uploadID, upload)
  }

  /** Marks an upload under way as interrupted: sending the same file again resumes it. */
  cut(uploadID: string): void {
    const begun = this.#begun.get(uploadID)
    if (begun) this.#cut.set(uploadID, begun)
  }

  /** Removes an upload that has arrived, was refused or was stopped. */
  end(uploadID: string): void {
    this.#begun.delete(uploadID)
    this.#cut.delete(uploadID)
    this.#keeper?.keep(NAME + uploadID, undefined)
  }

  /**
   * Removes an unfinished upload, also one of an earlier visit, here and in storage. Does not tell the
   * server.
   */
  forget(uploadID: string): void {
    this.#drop(uploadID)
    this.end(uploadID)
  }

  /** Forgets all uploads in this tab; what is stored for the next visit stays. */
  clear(): void {
    this.#begun.clear()
    this.#cut.clear()
    this.#store.set(leftUploadsAtom, [])
  }

  #drop(uploadID: string): void {
    this.#cut.delete(uploadID)
    this.#set((all) => all.filter((each) => each.uploadID !== uploadID))
    this.#keeper?.dropLeft(NAME + uploadID)
  }

  #all(): readonly KeptUpload[] {
    return this.#store.get(leftUploadsAtom)
  }

  #set(change: (all: readonly KeptUpload[]) => readonly KeptUpload[]): void {
    this.#store.set(leftUploadsAtom, change(this.#all()))
  }
}

/**
 * Returns those of the unfinished uploads that are for this target (a property of an item), as a form shows
 * them.
 */
export function leftFor(all: readonly KeptUpload[], target: UploadTarget): UnfinishedUpload[] {
  return all
    .filter((left) => isSameTarget(left.target, target))
    .map(({ uploadID, name, size, sent }) => ({ key: uploadID, name, size, sent }))
}

type Target = KeptUpload['target']

function isSameTarget(left: Target, right: Target): boolean {
  const told = ({ type, property, within, index, replaces }: Target) =>
    JSON.stringify([type, property, within, index, replaces])
  return told(left) === told(right)
}
