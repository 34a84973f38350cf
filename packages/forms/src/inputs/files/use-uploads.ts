import { useEffect, useRef, useState } from 'react'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import {
  useCellCheck,
  useCommands,
  useTranslate,
  type CellOccasion,
  type UploadHandle,
  type UploadTarget,
} from '@cairn/contract/web'

/** A file that is being uploaded or was refused, with functions to pause, resume, retry and cancel it. */
export interface PendingUpload {
  key: number
  name: string
  /** Size of the file in bytes. */
  size: number
  /** Bytes uploaded so far. */
  sent: number
  /** `storing`: all bytes are uploaded and the server is storing the file. */
  state: 'waiting' | 'sending' | 'paused' | 'storing' | 'refused'
  /** Progress of storing in percent. */
  stored: number
  /** Why the upload was refused. */
  error: CairnError | undefined
  pause: () => void
  resume: () => void
  retry: () => void
  /** Stops the upload and removes it from the list. */
  cancel: () => void
}

interface Entry {
  key: number
  file: File
  sent: number
  state: PendingUpload['state']
  stored: number
  error?: CairnError | undefined
  handle?: UploadHandle
}

/** Uploads that run at the same time. */
const AT_ONCE = 3

/**
 * Returns `ids` with the id of an uploaded file inserted at its place. Files stay in the order in which
 * they were chosen, however long each takes.
 */
export type InsertUpload = (ids: readonly string[], id: string) => string[]

/**
 * Uploads files, three at a time, and calls `onArrived` with the id of each stored file. Returns the
 * pending uploads, and `add`, which starts uploads. While uploads run, the cell can neither be saved nor
 * closed. Unmounting cancels them.
 */
export function useUploads(target: UploadTarget, onArrived: (id: string, place: InsertUpload) => void) {
  const { uploadFile, notify } = useCommands()
  const translate = useTranslate()
  const entries = useRef<Entry[]>([])
  const keys = useRef(0)
  const chosenAs = useRef(new Map<string, number>())
  const [shown, setShown] = useState<readonly Entry[]>([])
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })

  useEffect(() => () => entries.current.splice(0).forEach(({ handle }) => handle?.cancel()), [])
  const isDone = (occasion: CellOccasion) => {
    if (entries.current.every(({ state }) => state === 'refused')) return true
    if (occasion === 'SAVE') notify(translate('forms.files.wait'))
    return false
  }
  useCellCheck('VALIDATE', isDone)
  useCellCheck('CLOSE', isDone)

  const place: InsertUpload = (ids, id) => {
    const chosen = (one: string) => chosenAs.current.get(one) ?? 0
    const at = ids.findIndex((other) => chosen(other) > chosen(id))
    return ids.toSpliced(at === -1 ? ids.length : at, 0, id)
  }
  const redraw = () => setShown([...entries.current])
  const drop = (entry: Entry) => {
    entries.current = entries.current.filter((each) => each !== entry)
    next()
  }
  const send = async (entry: Entry) => {
    entry.state = 'sending'
    entry.error = undefined
    entry.handle = uploadFile(entry.file, target, (sent, stored) => {
      entry.sent = sent
      if (stored !== undefined) Object.assign(entry, { state: 'storing', stored })
      redraw()
    })
    try {
      const { $id } = await entry.handle.done
      if (!entries.current.includes(entry)) return
      drop(entry)
      chosenAs.current.set($id, entry.key)
      arrived.current($id, place)
    } catch (thrown) {
      if (!entries.current.includes(entry)) return
      entry.state = 'refused'
      entry.error = toCairnError(thrown)
      next()
    }
  }
  function next() {
    const running = entries.current.filter(({ state }) => state === 'sending' || state === 'storing').length
    const waiting = entries.current.filter(({ state }) => state === 'waiting')
    for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - running))) void send(entry)
    redraw()
  }
  const add = (files: readonly File[]) => {
    for (const file of files) entries.current.push({ key: ++keys.current, file, sent: 0, stored: 0, state: 'waiting' })
    next()
  }
  const uploads = shown.map((entry): PendingUpload => ({
    key: entry.key,
    name: entry.file.name,
    size: entry.file.size,
    sent: entry.sent,
    state: entry.state,
    stored: entry.stored,
    error: entry.error,
    pause() {
      entry.handle?.pause()
      entry.state = 'paused'
      next()
    },
    resume() {
      entry.handle?.resume()
      entry.state = 'sending'
      redraw()
    },
    retry() {
      Object.assign(entry, { state: 'waiting', sent: 0, stored: 0 })
      next()
    },
    cancel() {
      drop(entry)
      entry.handle?.cancel()
    },
  }))
  return { uploads, add }
}
