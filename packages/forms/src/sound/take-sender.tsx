import { useEffect, useEffectEvent } from 'react'
import { useCommands, useUnsentDrafts, useTranslate } from '@cairn/contract/web'
import { ConnectionStatus } from '@cairn/ui'
import { sendTake } from './send-take.ts'
import { readTakes, TAKES } from './takes.ts'

/** Time between two tries to send what waits (milliseconds). */
export const AGAIN_MS = 15_000

/**
 * Shows the number of recordings that exist only on this device, and uploads those that need no form in the
 * background: at once, after reconnecting, and periodically. Renders nothing if there are none.
 */
export function TakeSender() {
  const translate = useTranslate()
  const commands = useCommands()
  const { values, now, change } = useUnsentDrafts(TAKES)
  const count = Object.values(values).reduce((sum, parts) => sum + readTakes(parts).length, 0)
  const sendAll = useEffectEvent(() => {
    for (const [id, parts] of Object.entries(now()))
      for (const take of readTakes(parts)) {
        if (take.action === undefined) continue
        void sendTake(take, commands, () => {
          const { [take.key]: _gone, ...others } = now()[id] ?? {}
          change(id, others)
        })
      }
  })
  useEffect(() => {
    if (count === 0) return
    sendAll()
    const timer = setInterval(sendAll, AGAIN_MS)
    addEventListener('online', sendAll)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendAll)
    }
  }, [count])
  if (count === 0) return null
  return <ConnectionStatus state="wait" text={translate('forms.sound.waiting', { count })} />
}
