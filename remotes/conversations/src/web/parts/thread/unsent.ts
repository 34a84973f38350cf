import { useMemo } from 'react'
import { useUnsentDraft } from '@cairn/contract/web'
import { DRAFT_PREFIX, readDesk, writeDesk, type Desk } from '../../../model/unsent.ts'

/** The name of this tab's draft: each tab has its own, so that none overwrites another's. */
const HERE = `${DRAFT_PREFIX}${crypto.randomUUID()}`
/** The key with which a draft is sent that was stored before each tab had its own. */
const FORMER_KEY = `${DRAFT_PREFIX}${crypto.randomUUID()}`

/**
 * Keeps what a person has written in a thread and not sent, also while the column or the tab is closed.
 * Columns of one thread share it. Returns the desk, `now` to read it at any time, and `change` to store
 * changed parts.
 */
export function useUnsentMessages(thread: string) {
  const { value, now, change } = useUnsentDraft(thread)
  const desk = useMemo(() => readDesk(value, HERE, FORMER_KEY), [value])
  const current = () => readDesk(now(), HERE, FORMER_KEY)
  return {
    desk,
    now: current,
    change: (part: Partial<Desk>) => change(writeDesk({ ...current(), ...part }, HERE)),
  }
}
