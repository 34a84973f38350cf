import { useTranslate } from '@cairn/contract/web'
import type { Draft } from '@cairn/model/draft'
import { UNDO_MS } from '../state/limits.ts'
import { useShell } from '../state/shell.ts'

/** Returns a function that shows a notice after a draft was discarded, with an undo button for a while. */
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
