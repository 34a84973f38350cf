import { useEffect, useMemo, useRef, useState } from 'react'
import { textKey, toCairnError } from '@cairn/contract/errors'
import { useCommands, useSession, type Item } from '@cairn/contract/web'
import { deskOf, keepDesk, NOTHING, type Begun, type Unsent } from './unsent.ts'

export interface Sending {
  begun: Begun
  setBegun: (begun: Begun) => void
  /** The latest first, without those that have arrived among `ids`. */
  unsent: readonly Unsent[]
  send: () => void
  retry: (key: string) => void
  /** Takes a message that did not get there back into the field. */
  takeBack: (key: string) => void
  /** Grows with each message begun anew, for the field to start empty. */
  round: number
}

/** What a person says in a thread: it stands there at once, is kept when it cannot be sent, and is sent once however often it is tried. */
export function useSending(thread: Item, ids: readonly string[]): Sending {
  const { act } = useCommands()
  const place = `${useSession()?.$id ?? ''} ${thread.$id}`
  const [desk, setDesk] = useState(() => deskOf(place))
  const [round, setRound] = useState(0)
  const latest = useRef(desk)
  const change = (next: Partial<typeof desk>) => {
    latest.current = { ...latest.current, ...next }
    keepDesk(place, latest.current)
    setDesk(latest.current)
  }
  const patch = (key: string, part: Partial<Unsent>) =>
    change({ unsent: latest.current.unsent.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  const without = (key: string) => latest.current.unsent.filter((each) => each.key !== key)

  const post = async ({ key, body, mentions }: Pick<Unsent, 'key' | 'body' | 'mentions'>) => {
    try {
      const item = (await act('postMessage', thread.$id, { body, mentions, key })) as Item
      patch(key, { state: 'sent', id: item.$id })
    } catch (thrown) {
      patch(key, { state: 'failed', problem: textKey(toCairnError(thrown).code) })
    }
  }
  // What has arrived stands in the list by itself.
  const arrived = desk.unsent.filter(({ id }) => id !== undefined && ids.includes(id))
  useEffect(() => {
    if (arrived.length > 0) change({ unsent: latest.current.unsent.filter((each) => !arrived.includes(each)) })
  })
  return {
    begun: desk.begun,
    setBegun: (begun) => change({ begun }),
    unsent: useMemo(() => desk.unsent.filter((each) => !arrived.includes(each)), [desk.unsent, arrived]),
    send: () => {
      const message: Unsent = { ...latest.current.begun, key: crypto.randomUUID(), state: 'sending' }
      change({ begun: NOTHING, unsent: [message, ...latest.current.unsent] })
      setRound(round + 1)
      void post(message)
    },
    retry: (key) => {
      const message = latest.current.unsent.find((each) => each.key === key)
      patch(key, { state: 'sending' })
      if (message) void post(message)
    },
    takeBack: (key) => {
      const message = latest.current.unsent.find((each) => each.key === key)
      if (message) change({ begun: { body: message.body, mentions: message.mentions }, unsent: without(key) })
    },
    round,
  }
}
