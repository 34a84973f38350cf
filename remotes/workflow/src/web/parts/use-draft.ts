import { useCommands, type Item } from '@cairn/contract/web'
import type { WorkflowDefinition } from '@cairn/contract/workflow'
import { useMemo, useRef, useState } from 'react'
import { readDraft } from '../../model/draft.ts'

/** Changes that can be taken back. */
const MOST_UNDONE = 50

/** The definition that a designer works on, and what changes it. */
export interface Draft {
  draft: WorkflowDefinition
  /** Saves another definition. It can be taken back. */
  change: (next: WorkflowDefinition) => void
  undo: () => void
  canUndo: boolean
}

/**
 * Returns what a designer works on. Each change is saved as it is made, one after the other; the last 50 can
 * be taken back.
 */
export function useDraft(item: Item): Draft {
  const { updateItem, report } = useCommands()
  const [pending, setPending] = useState<WorkflowDefinition>()
  const [former, setFormer] = useState<WorkflowDefinition[]>([])
  const stored = useMemo(() => readDraft(item['draft']), [item])
  const saved = useRef(Promise.resolve(item._u))
  const draft = pending ?? stored
  const save = async (next: WorkflowDefinition) => {
    setPending(next)
    saved.current = saved.current
      .then((u) => updateItem(item.$id, Math.max(u, item._u), { draft: next }))
      .then(({ _u }) => _u)
      .catch((thrown: unknown) => (report(thrown), item._u))
    await saved.current
    setPending((current) => (current === next ? undefined : current))
  }
  return {
    draft,
    change: (next) => {
      if (next === draft) return
      setFormer((list) => [...list, draft].slice(-MOST_UNDONE))
      void save(next)
    },
    undo: () => {
      const last = former.at(-1)
      if (last) void save(last)
      setFormer((list) => list.slice(0, -1))
    },
    canUndo: former.length > 0,
  }
}
