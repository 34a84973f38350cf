import { useTranslate } from '@cairn/contract/web'
import type { Draft } from '@cairn/model/draft'
import { UNDO_MS } from '../state/limits.ts'
import { useShell } from '../state/shell.ts'

/** Says that what was typed in an item is gone, and offers it back for a while: one press must not cost anybody an hour's work. */
export function useDiscarded(): (id: string, former: Draft) => void {
  const t = useTranslate()
  const { notices, unsaved } = useShell()
  return (id, former) =>
    notices.offer(
      t('app.unsaved.discarded'),
      { text: t('app.undo'), run: () => unsaved.giveBack(id, former) },
      { forMs: UNDO_MS },
    )
}
