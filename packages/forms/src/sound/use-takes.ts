import { useEffect, useEffectEvent } from 'react'
import type { ErrorCode } from '@cairn/contract/errors'
import { useCommands, useUnsentDraft, type Item } from '@cairn/contract/web'
import { sendTake, useTakeErrors } from './send-take.ts'
import { AGAIN_MS } from './take-sender.tsx'
import { makeTake, readTakes, type Take, type TakeDetails, type TakeTarget } from './takes.ts'

/** A take on its way: `sending`, or `waiting` for a connection. `error` says why it waits. */
export interface SentTake extends Take {
  state: 'sending' | 'waiting'
  error: ErrorCode | undefined
}

/**
 * Keeps takes on the device, enciphered, until the server has each of them with the same checksum, and
 * sends them: at once, when the connection is back, and when the page is opened again. `name` tells these
 * takes from others of the person. `onArrived` gets the attachment of each that has no action of its own.
 */
export function useTakes(name: string, onArrived?: (attachment: Item, target: TakeTarget) => void) {
  const commands = useCommands()
  const { value, now, change } = useUnsentDraft(name)
  const errors = useTakeErrors()
  const takes = readTakes(value)

  const drop = (key: string) => {
    const { [key]: _gone, ...others } = now()
    change(others)
  }
  const send = (take: Take) =>
    sendTake(take, commands, (attachment) => {
      drop(take.key)
      if (take.action === undefined) onArrived?.(attachment, take.target)
    })
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
    async keep(bytes: Uint8Array<ArrayBuffer>, title: string, target: TakeTarget, details?: TakeDetails) {
      const { key, ...take } = await makeTake(bytes, title, target, details)
      change({ ...now(), [key]: take })
      void send({ ...take, key })
    },
    drop,
  }
}
