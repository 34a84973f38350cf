import type { DeletedItem } from '@cairn/contract/deleted'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { Button, Callout } from '@cairn/ui'
import { useState } from 'react'
import { useBringBack } from './use-deleted.ts'
import { useDeletedWords } from './deleted-words.ts'

/**
 * Renders a notice in place of a deleted item, for those who may restore it: who deleted it, when, and a
 * restore button.
 */
export function DeletedNotice({ item }: { item: DeletedItem }) {
  const t = useTranslate()
  const { notify, report } = useCommands()
  const bringBack = useBringBack()
  const [isBusy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    bringBack(item.id)
      .then(() => notify(t('app.deleted.isBack', { item: item.label })), report)
      .finally(() => setBusy(false))
  }
  return (
    <Callout
      tone="warn"
      icon="trash"
      title={useDeletedWords(item)}
      actions={
        <Button size="sm" kind="primary" busy={isBusy} onClick={run}>
          {t('app.item.restore')}
        </Button>
      }
    >
      {t('app.deleted.help')}
    </Callout>
  )
}
