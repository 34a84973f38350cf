import { isValid } from '@cairn/channel/session'
import { useTranslate } from '@cairn/contract/web'
import { HeaderButton, lazyComponent } from '@cairn/ui'
import { useState } from 'react'
import { useSessionState, useUser } from '../../state/use-shell-state.ts'
import { onceIdle } from '../../state/on-demand.ts'

const BellPanel = lazyComponent(
  () => import('./bell-panel.tsx'),
  ({ trigger }) => trigger,
)
const NotifyLive = onceIdle(() => import('./notify-live.tsx'))

/** More unread ones than this are not counted out. */
const MOST = 99

/**
 * Renders the bell in the header with the number of unread notifications, disabled while the session is not
 * valid; nothing for visitors.
 */
export function Bell() {
  const t = useTranslate()
  const user = useUser()
  const isSignedIn = isValid(useSessionState())
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const count = user?.notifyPairs?.length ?? 0
  const button = (
    <HeaderButton
      icon="bell"
      label={t('app.notify.bell', { count })}
      badge={count > MOST ? `${MOST}+` : count > 0 ? String(count) : undefined}
      disabled={!user || !isSignedIn}
      aria-haspopup="dialog"
      {...(isWanted ? {} : { onClick: () => (setWanted(true), setOpen(true)) })}
    />
  )
  if (!user && !isSignedIn) return null
  return (
    <>
      {user && <NotifyLive key={user.$id} />}
      {isWanted ? <BellPanel trigger={button} isOpen={isOpen} onOpenChange={setOpen} /> : button}
    </>
  )
}
