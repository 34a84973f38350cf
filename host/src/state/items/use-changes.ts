import { useEffect, useLayoutEffect, useRef } from 'react'
import { useShell } from '../shell.ts'

/** Changes within this time are reported together. */
const QUIET_MS = 200

/**
 * Calls `onChange` when items of these types change, once for a burst (`useChanges` of the contract). `ids`
 * are those that changed; undefined if they are not known: after a reconnect or a change of rights, and
 * while polling.
 */
export function useChanges(types: readonly string[], onChange: (ids?: readonly string[]) => void): void {
  const { channel } = useShell()
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const key = types.join(' ')
  useEffect(() => {
    const followed = key.split(' ').filter(Boolean)
    if (followed.length === 0) return undefined
    let ids: Set<string> | undefined = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const changed = ids
      ids = new Set()
      latest.current(changed && [...changed])
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(tell, QUIET_MS)
    }
    const all = () => {
      ids = undefined
      soon()
    }
    const stops = [
      ...followed.map((type) => channel.watchType(type)),
      channel.onPush('updated', (news) => {
        if (!followed.includes(news.type)) return
        // Without a socket nobody knows which ones.
        if (news.ids.length === 0) return all()
        for (const id of news.ids) ids?.add(id)
        soon()
      }),
      // What changed while the link was down, or with the rights of the person, is only known by asking.
      channel.onPush('authed', all),
      channel.onPush('registry', ({ rights }) => rights !== undefined && all()),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [channel, key])
}
