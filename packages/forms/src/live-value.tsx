import { useEffect, useState, type ReactNode } from 'react'
import { useLanguage, useTranslate, useLoadedLabel, type LiveChange } from '@cairn/contract/web'
import { agentName, formatRelative, relativeTime } from '@cairn/model/format'
import { LiveMark } from '@cairn/ui'

/** How long a change by someone else stays marked, and how often its age is told anew, in milliseconds. */
const MARKED_FOR_MS = 120_000
const TICK_MS = 10_000

export interface LiveValueProps {
  /** Undefined while nobody else has changed it, or something of one's own stands there. */
  change: LiveChange | undefined
  children: ReactNode
}

/** A value, marked with who changed it while that is news. */
export function LiveValue({ change, children }: LiveValueProps) {
  const tick = useNow(change !== undefined)
  if (!change) return children
  const now = Math.max(tick, change.at)
  if (now - change.at > MARKED_FOR_MS) return children
  return (
    <Marked by={change.by} at={change.at} now={now}>
      {children}
    </Marked>
  )
}

function Marked({ by, at, now, children }: { by: string; at: number; now: number; children: ReactNode }) {
  return <LiveMark note={useChangeNote(by, at, now)}>{children}</LiveMark>
}

/** "Jo Marlow, just now": who, and how long ago; the time alone while the name is not known. */
export function useChangeNote(by: string, at: number, now: number): string {
  const translate = useTranslate()
  const language = useLanguage()
  const who = useLoadedLabel(by)
  const isFresh = relativeTime(at, now).unit === 'now'
  const when = isFresh ? translate('forms.justNow') : formatRelative(at, now, language)
  return who ? translate('forms.byWhom', { who: agentName(who), when }) : when
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return undefined
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
