import { useEffect, useState, type ReactNode } from 'react'
import { useLanguage, useTranslate, useLoadedLabel, type LiveChange } from '@cairn/contract/web'
import { shortName, formatRelative, relativeTime } from '@cairn/model/format'
import { LiveMark } from '@cairn/ui'

/** Milliseconds for which a change by another user is marked. */
const MARKED_FOR_MS = 120_000
/** Milliseconds after which the shown age of a change is updated. */
const TICK_MS = 10_000

/**
 * Props of `LiveValue`, which shows a value, marked with who changed it for two minutes after the change.
 */
export interface LiveValueProps {
  /** The last change by another user. Undefined if there is none, or if the user has typed a value. */
  change: LiveChange | undefined
  children: ReactNode
}

/** Shows a value, marked with who changed it for two minutes after the change. */
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

/**
 * Returns who made a change and how long ago, such as "Jo Marlow, just now". The name is left out while
 * unknown. `by` is the user's id; `at` and `now` are milliseconds since 1970.
 */
export function useChangeNote(by: string, at: number, now: number): string {
  const translate = useTranslate()
  const language = useLanguage()
  const who = useLoadedLabel(by)
  const isFresh = relativeTime(at, now).unit === 'now'
  const when = isFresh ? translate('forms.justNow') : formatRelative(at, now, language)
  return who ? translate('forms.byWhom', { who: shortName(who), when }) : when
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
