import { useEffect, useEffectEvent } from 'react'
import type { ErrorCode } from '@cairn/contract/errors'
import { useCommands, useUnsentDraft, type Item } from '@cairn/contract/web'
import { sendTake, useTakeErrors } from './send-take.ts'
import { AGAIN_MS } from './take-sender.tsx'
import { makeTake, readTakes, type Take, type TakeDetails, type TakeTarget } from './takes.ts'

/** A voice recording in the upload queue: `sending` or `waiting`, with the error if it failed. */
export interface SentTake extends Take {
  state: 'sending' | 'waiting'
  error: ErrorCode | undefined
}

/**
 * Stores voice recordings encrypted on the device until the server has each with the same checksum, and
 * uploads them at once, every 15 seconds, after reconnecting, and when the page is reopened. Returns those
 * that wait with their state, `keep` to add one, and `drop` to forget one by key. `name` separates these
 * recordings from the person's others. `onArrived` gets the attachment of each without an action of its own.
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
