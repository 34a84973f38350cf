import { NOTIFY_TYPE } from '@cairn/contract'
import { notificationSchema, type Notification } from '@cairn/contract/notify'
import { VisuallyHidden } from '@cairn/ui'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { useNotificationWords } from '../../state/notify/notification-words.ts'
import { catchUp, forgetNotifications, takeIn, takeMissed } from '../../state/notify/notify-state.ts'

/**
 * Receives pushed notifications while it is mounted for a signed-in person, updates the unread ones, and
 * announces each to screen readers. Shows nothing.
 */
export default function NotifyLive() {
  const shell = useShell()
  const [told, tell] = useState<Notification>()
  useEffect(() => {
    const { channel, notices } = shell
    const stops = [
      channel.onPush('item/notify', (body) => {
        const parsed = v.safeParse(notificationSchema, body)
        if (!parsed.success) return
        takeIn(shell, parsed.output)
        if (parsed.output.unread) tell(parsed.output)
      }),
      channel.onPush('updated', ({ type, ids }) => {
        if (type !== NOTIFY_TYPE) return
        catchUp(
          shell,
          ids.map((id) => Number(id.slice(NOTIFY_TYPE.length + 1))),
        ).catch(notices.report.bind(notices))
      }),
    ]
    // Loads notifications that arrived before this code; on an error the counts from sign-in remain.
    takeMissed(shell).then(
      (newest) => newest && tell(newest),
      () => {},
    )
    return () => {
      for (const stop of stops) stop()
      forgetNotifications(shell)
    }
  }, [shell])
  return <VisuallyHidden role="status">{told && <Sentence item={told} />}</VisuallyHidden>
}

/** Announced once its texts are loaded: those of an area come with its data. */
function Sentence({ item }: { item: Notification }) {
  const { sentence, hasTexts } = useNotificationWords(item)
  return hasTexts && sentence
}
