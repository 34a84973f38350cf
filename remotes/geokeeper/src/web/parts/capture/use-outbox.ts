import { CairnError, toCairnError } from '@cairn/contract/errors'
import { useCommands, useUnsentDrafts } from '@cairn/contract/web'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import * as outbox from '../../../model/capture/outbox.ts'
import { bytesOfUrl, NOT_SENDING } from '../../../model/capture/sending.ts'
import { fileOfKept } from './kept-file.ts'
import { isPaused, tellProgress } from './outbox-progress.ts'

/** Time between two tries to send what waits (milliseconds). */
const AGAIN_MS = 15_000
/** So often, and after so many milliseconds each, it is looked whether a record is stored. */
const [STORED_TIMES, STORED_MS] = [30, 100]
const TARGET = { type: 'GeoKeeperFieldData', property: 'files' }
const sentSchema = v.object({ $id: v.string() })

/** What became of a record: it arrived as an item, it waits, or the server refused it. */
type Outcome = { item: string } | { waits: true } | { refused: CairnError }

/** Records on their way, by instance: several views may send at once. */
const running = new Map<string, Promise<Outcome>>()

/** Records that wait on the device, and what can be done with them. */
export interface Outbox {
  records: readonly outbox.KeptRecord[]
  /** Number of files of a record that are still on the device. */
  filesOf: (record: outbox.KeptRecord) => number
  /** Keeps a record on the device and sends it. */
  send: (record: outbox.KeptRecord) => Promise<Outcome>
  /** Tells, once that is settled, whether a record that waits outlives the tab. */
  whenStored: (instance: string) => Promise<boolean>
  /** Takes a record out without sending it. Its files stay, for going on with it. */
  takeOut: (record: outbox.KeptRecord) => void
  /** Sends all that waits, one after the other. */
  sendAll: () => Promise<void>
}

/**
 * Keeps records on the device, enciphered, until the server has them, and sends them: at once, when the
 * connection is back, and when the page is opened again. Files go first, each of them once.
 */
export function useOutbox(): Outbox {
  const { act, uploadFile } = useCommands()
  const records = useUnsentDrafts(outbox.OUTBOX)
  const files = useUnsentDrafts(outbox.KEPT_FILES)
  const keep = (record: outbox.KeptRecord) => records.change(outbox.OUTBOX + record.payload.instance, { ...record })
  const takeOut = (record: outbox.KeptRecord) => records.change(outbox.OUTBOX + record.payload.instance, {})

  const sendFiles = async (record: outbox.KeptRecord): Promise<outbox.KeptRecord> => {
    let current = record
    for (const key of outbox.keptKeysIn(record.payload.answers)) {
      const id = outbox.KEPT_FILES + key
      const file = outbox.readKeptFile(files.now()[id])
      if (!file) continue
      if (isPaused()) throw new CairnError('networkError', 'paused')
      const target = { ...TARGET, within: record.payload.program }
      const onProgress = (underway: number) => tellProgress((before) => ({ ...before, underway }))
      const { $id } = await uploadFile(fileOfKept(file), target, onProgress).done
      tellProgress(({ files: arrived, bytes, ...before }) => ({
        ...{ ...before, files: arrived + 1, underway: 0, bytes: bytes + bytesOfUrl(file.url) },
      }))
      const { payload, draft } = current
      current = {
        ...current,
        payload: { ...payload, answers: outbox.withArrived(payload.answers, key, $id) },
        draft: outbox.withArrived(draft, key, $id),
      }
      keep(current)
      files.change(id, {})
    }
    return current
  }
  const attempt = async (record: outbox.KeptRecord): Promise<Outcome> => {
    let current = record
    try {
      if (!navigator.onLine || isPaused()) return { waits: true }
      const { instance } = record.payload
      const files = outbox.keptKeysIn(record.payload.answers).length
      tellProgress(({ began, had, ...before }) => ({
        ...{ ...before, instance, began: began || Date.now(), had: { ...had, [instance]: had[instance] ?? files } },
      }))
      current = await sendFiles(record)
      const { told: known } = current.payload
      const told = { ...known, sent: new Date().toISOString(), agent: navigator.userAgent.slice(0, 200) }
      const sent = await act('recordFieldData', 'GeoKeeperFieldData-0', { ...current.payload, told })
      takeOut(current)
      const isLast = outbox.readOutbox(records.now()).every(({ refused }) => refused !== undefined)
      tellProgress((before) => (isLast ? NOT_SENDING : { ...before, records: before.records + 1 }))
      return { item: v.parse(sentSchema, sent).$id }
    } catch (thrown) {
      const error = toCairnError(thrown)
      if (outbox.isPassing(error.code)) return { waits: true }
      keep({ ...current, refused: error.code, ...outbox.faultIn(error.details) })
      return { refused: error }
    } finally {
      tellProgress((before) => ({ ...before, instance: undefined, underway: 0 }))
    }
  }
  const trySending = (record: outbox.KeptRecord): Promise<Outcome> => {
    const { instance } = record.payload
    const known = running.get(instance)
    if (known) return known
    const started = attempt(record).finally(() => running.delete(instance))
    running.set(instance, started)
    return started
  }
  const sendAll = async () => {
    for (const record of outbox.readOutbox(records.now())) if (record.refused === undefined) await trySending(record)
  }
  const sendRest = useEffectEvent(sendAll)
  useEffect(() => {
    const go = () => void sendRest()
    go()
    const timer = setInterval(go, AGAIN_MS)
    addEventListener('online', go)
    return () => {
      clearInterval(timer)
      removeEventListener('online', go)
    }
  }, [])
  // What an earlier visit left comes back after a moment.
  const waiting = outbox.readOutbox(records.values)
  useEffect(() => void sendRest(), [waiting.length])

  return {
    records: waiting,
    filesOf: ({ payload }) => outbox.keptKeysIn(payload.answers).length,
    send(record) {
      keep(record)
      return trySending(record)
    },
    async whenStored(instance) {
      const isStored = () => records.isStored(outbox.OUTBOX + instance)
      for (let times = 0; times < STORED_TIMES && !isStored(); times++)
        await new Promise((done) => setTimeout(done, STORED_MS))
      return isStored()
    },
    takeOut,
    sendAll,
  }
}
