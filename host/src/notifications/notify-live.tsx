import { NOTIFY_TYPE } from '@cairn/contract'
import { notificationSchema } from '@cairn/contract/notify'
import { VisuallyHidden } from '@cairn/ui'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { languageAtom } from '../data/language.ts'
import { translateAtom } from '../data/messages.ts'
import { useShell } from '../data/shell.ts'
import { notificationWords } from './notification-words.ts'
import { catchUp, forgetNotifications, takeIn } from './notify-state.ts'

/** Takes in what the server tells while someone is signed in, and says it politely to those who listen to the page. */
export default function NotifyLive() {
  const shell = useShell()
  const [said, say] = useState('')
  useEffect(() => {
    const { channel, store, notices } = shell
    const stops = [
      channel.onPush('item/notify', (body) => {
        const parsed = v.safeParse(notificationSchema, body)
        if (!parsed.success) return
        takeIn(shell, parsed.output)
        if (parsed.output.unread)
          say(notificationWords(store.get(translateAtom), store.get(languageAtom), parsed.output).sentence)
      }),
      channel.onPush('updated', ({ type, ids }) => {
        if (type !== NOTIFY_TYPE) return
        catchUp(
          shell,
          ids.map((id) => Number(id.slice(NOTIFY_TYPE.length + 1))),
        ).catch(notices.report.bind(notices))
      }),
    ]
    // What came before this code did; when that fails, what signing in told stands.
    catchUp(shell).catch(() => {})
    return () => {
      for (const stop of stops) stop()
      forgetNotifications(shell)
    }
  }, [shell])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
