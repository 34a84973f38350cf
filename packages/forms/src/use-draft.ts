import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Item } from '@cairn/contract/web'
import { isDirty, rebase, startDraft, type Draft } from '@cairn/model/draft'

export interface DraftHandle {
  draft: Draft
  /** The draft as it is at this moment, for work that outlives a render. */
  latest: () => Draft
  update: (change: (draft: Draft) => Draft) => void
}

/** The draft of an item's form: it follows the live item, and tells `onDraft` what would be lost (null for nothing). */
export function useDraft(
  item: Item,
  kept: Draft | undefined,
  onDraft: ((draft: Draft | null) => void) | undefined,
): DraftHandle {
  const [draft, setDraft] = useState(() => (kept ? rebase(kept, item) : startDraft(item)))
  const current = useRef(draft)
  const tell = useRef(onDraft)
  useLayoutEffect(() => {
    tell.current = onDraft
  }, [onDraft])

  const latest = useCallback(() => current.current, [])
  const update = useCallback((change: (draft: Draft) => Draft) => {
    const before = current.current
    const after = change(before)
    if (after === before) return
    current.current = after
    setDraft(after)
    if (isDirty(before) || isDirty(after)) tell.current?.(isDirty(after) ? after : null)
  }, [])

  useLayoutEffect(() => {
    update((now) => (item._u > now.basedOn ? rebase(now, item) : now))
  }, [item, update])
  return { draft, latest, update }
}
