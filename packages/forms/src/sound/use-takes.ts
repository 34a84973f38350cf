import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attachmentPath } from '@cairn/contract'
import { toCairnError, type ErrorCode } from '@cairn/contract/errors'
import { useCommands, useUnsentDraft, type Item } from '@cairn/contract/web'
import { fileOfTake, makeTake, readTakes, sumOf, type Take, type TakeTarget } from './takes.ts'

/** A take on its way: `sending`, or `waiting` for a connection. `error` says why it waits. */
export interface SentTake extends Take {
  state: 'sending' | 'waiting'
  error: ErrorCode | undefined
}

/** Time between two tries to send what waits (milliseconds). */
const AGAIN_MS = 15_000

/**
 * Keeps takes on the device, enciphered, until the server has each of them with the same checksum, and
 * sends them: at once, when the connection is back, and when the page is opened again. `name` tells these
 * takes from others of the person. `onArrived` gets the attachment of each and what it is for.
 */
export function useTakes(name: string, onArrived: (attachment: Item, target: TakeTarget) => void) {
  const { uploadFile, readFile } = useCommands()
  const { value, now, change } = useUnsentDraft(name)
  const running = useRef(new Set<string>())
  const [errors, setErrors] = useState<Readonly<Record<string, ErrorCode>>>({})
  const takes = readTakes(value)

  const drop = (key: string) => {
    const { [key]: _gone, ...others } = now()
    change(others)
  }
  const send = async (take: Take) => {
    if (running.current.has(take.key)) return
    running.current.add(take.key)
    setErrors(({ [take.key]: _former, ...others }) => others)
    try {
      const attachment = await uploadFile(fileOfTake(take), uploadTarget(take.target), () => {}).done
      const size = Number(attachment['size'])
      const stored = await readFile(attachmentPath(attachment.$id, attachment['fileID']), size)
      if ((await sumOf(new Uint8Array(stored))) !== take.sum) throw new Error('the server has other bytes')
      drop(take.key)
      onArrived(attachment, take.target)
    } catch (thrown) {
      const code = navigator.onLine ? toCairnError(thrown).code : 'networkError'
      setErrors((all) => ({ ...all, [take.key]: code }))
    } finally {
      running.current.delete(take.key)
    }
  }
  const sendAll = useEffectEvent(() => {
    for (const take of readTakes(now())) void send(take)
  })
  useEffect(() => {
    sendAll()
    const timer = setInterval(sendAll, AGAIN_MS)
    addEventListener('online', sendAll)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendAll)
    }
  }, [])

  return {
    takes: takes.map((take): SentTake => ({
      ...take,
      state: errors[take.key] === undefined ? 'sending' : 'waiting',
      error: errors[take.key],
    })),
    async keep(bytes: Uint8Array<ArrayBuffer>, title: string, target: TakeTarget, mime?: string) {
      const { key, ...take } = await makeTake(bytes, title, target, mime)
      change({ ...now(), [key]: take })
      void send({ ...take, key })
    },
    drop,
  }
}

function uploadTarget({ type, property, index }: TakeTarget) {
  return { type, property, ...(index === undefined ? {} : { index }) }
}
