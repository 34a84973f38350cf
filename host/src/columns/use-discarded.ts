import { useTranslate } from '@cairn/contract/web'
import type { Draft } from '@cairn/model/draft'
import { UNDO_MS } from '../state/limits.ts'
import { useShell } from '../state/shell.ts'

/**
 * Returns a function to call after a draft was discarded: it shows a notice for 30 seconds with a button
 * that restores the draft.
 */
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
