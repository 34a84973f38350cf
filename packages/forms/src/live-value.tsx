import { useEffect, useState, type ReactNode } from 'react'
import { useLabel, useTranslate } from '@cairn/contract/web'
import { formatRelative, relativeTime } from '@cairn/model/format'
import { LiveMark } from '@cairn/ui'
import { useItemFormApi } from './form-context.ts'

/** How long a change by someone else stays marked, and how often its age is told anew, in milliseconds. */
const MARKED_FOR_MS = 120_000
const TICK_MS = 10_000

/** A value, marked with who changed it while that is news. */
export function LiveValue({ name, children }: { name: string; children: ReactNode }) {
  const { changed, draft } = useItemFormApi()
  const change = changed[name]
  const tick = useNow(change !== undefined)
  if (!change || name in draft.mine) return children
  const now = Math.max(tick, change.at)
  if (now - change.at > MARKED_FOR_MS) return children
  return (
    <Marked by={change.by} at={change.at} now={now}>
      {children}
    </Marked>
  )
}

function Marked({ by, at, now, children }: { by: string; at: number; now: number; children: ReactNode }) {
  return <LiveMark note={useAuthorship(by, at, now)}>{children}</LiveMark>
}

/** "Jo Marlow, just now": who, and how long ago; the time alone while the name is on its way. */
export function useAuthorship(by: string, at: number, now: number): string {
  const translate = useTranslate()
  const who = useLabel(by)
  const isFresh = relativeTime(at, now).unit === 'now'
  const when = isFresh ? translate('forms.justNow') : formatRelative(at, now)
  return who ? translate('forms.byWhom', { who, when }) : when
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
