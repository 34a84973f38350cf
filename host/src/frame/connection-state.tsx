import type { LinkState } from '@cairn/channel'
import { isValid } from '@cairn/channel/session'
import { useTranslate } from '@cairn/contract/web'
import { BottomBanner, Button, ConnectionStatus, RENDER_DELAY_MS, useDelayed } from '@cairn/ui'
import { useEffect, useRef } from 'react'
import { translateAtom } from '../state/words/messages.ts'
import { useShell } from '../state/shell.ts'
import { useLink, useOverHttp, useSessionState } from '../state/use-shell-state.ts'
import { useCountdown } from './use-countdown.ts'

/** A lost link that comes back at once is not worth a banner (milliseconds). */
const BANNER_AFTER_MS = 1500

/**
 * Renders the indicator of the connection in the header: online, checking, connecting, limited or offline;
 * nothing for visitors.
 */
export function OnlineState() {
  const t = useTranslate()
  const link = useLink()
  const session = useSessionState()
  const isOverHttp = useOverHttp()
  if (!isValid(session)) return null
  if (isOverHttp) return <ConnectionStatus state="wait" text={t('app.limited')} />
  const isUp = link.status === 'open' && session.name !== 'TOKEN_LOCAL' && session.name !== 'CONNECTION_LOST'
  if (isUp)
    return link.health === 'GOOD' ? (
      <ConnectionStatus state="good" text={t('app.online')} />
    ) : (
      <ConnectionStatus state="wait" text={t('app.checking')} />
    )
  return session.name === 'CONNECTION_LOST' || link.status === 'waiting' ? (
    <ConnectionStatus state="bad" text={t('app.offline')} />
  ) : (
    <ConnectionStatus state="wait" text={t('app.connecting')} />
  )
}

/**
 * Renders a banner at the bottom while a signed-in person has been disconnected for over 1.5 seconds: time
 * until the next attempt, and a retry button. Shows a notice when the connection is back.
 */
export function ConnectionBanner() {
  const t = useTranslate()
  const { channel } = useShell()
  const link = useLink()
  const isLost = useLostFor(BANNER_AFTER_MS)
  const seconds = useCountdown(link.status === 'waiting' ? link.retryAt : undefined)
  useWelcomeBack(isLost)
  if (!isLost) return null
  return (
    <BottomBanner
      label={t('app.offline')}
      actions={<Button onClick={() => channel.retryNow()}>{t('app.retryNow')}</Button>}
    >
      <strong>{t('app.connectionLost')}</strong> {t('app.connectionLostHelp')}{' '}
      {link.status === 'waiting' ? t('app.retryIn', { seconds }) : t('app.connecting')}
    </BottomBanner>
  )
}

/** Whether a signed-in person has been without the server for some time. */
function useLostFor(milliseconds: number): boolean {
  const session = useSessionState()
  const link = useLink()
  const isLost = isValid(session) && session.name !== 'USER_VALID' && session.name !== 'TOKEN_WARNING' && isAway(link)
  return useDelayed(isLost, milliseconds)
}

function isAway(link: LinkState): boolean {
  return link.status === 'waiting' || (link.status === 'connecting' && link.failures > 0)
}

/** Announces that the connection is back. */
function useWelcomeBack(isLost: boolean): void {
  const { notices, store } = useShell()
  const session = useSessionState().name
  const wasLost = useRef(false)
  useEffect(() => {
    if (isLost) wasLost.current = true
    if (!wasLost.current || session !== 'USER_VALID') return
    wasLost.current = false
    // Reloaded texts must not cancel the message.
    const timer = setTimeout(() => notices.info(store.get(translateAtom)('app.reconnected')), RENDER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLost, session, notices, store])
}
