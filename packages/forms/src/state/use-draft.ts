import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Item } from '@cairn/contract/web'
import { isDirty, rebase, startDraft, type Draft } from '@cairn/model/draft'

/** The draft of a form and functions to read and change it. */
export interface DraftHandle {
  draft: Draft
  /** Returns the draft as of now, for callbacks that outlive a render. */
  latest: () => Draft
  /** Replaces the draft by what `change` returns. */
  update: (change: (draft: Draft) => Draft) => void
}

/**
 * Keeps the draft of an item's form. It starts from `kept` or the item, and newer versions of the item
 * are merged in. Calls `onDraft` with the draft when unsaved values change, and with null when none are
 * left.
 */
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
