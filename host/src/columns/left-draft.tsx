import { useLanguage, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { isDirty, rebase } from '@cairn/model/draft'
import { Button, Callout } from '@cairn/ui'
import { useEffect } from 'react'
import { useShell } from '../state/shell.ts'
import { useOffer } from '../state/use-shell-state.ts'
import { useDiscarded } from './use-discarded.ts'

interface LeftDraftProps {
  item: Item
  type: ItemType
}

/**
 * Renders the offer to continue or discard a draft of this item that an earlier visit left. Renders nothing
 * if there is none; drops the draft if the item has its values already.
 */
export function LeftDraft({ item, type }: LeftDraftProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { unsaved } = useShell()
  const discarded = useDiscarded()
  const offer = useOffer(item.$id)
  const left = offer && rebase(offer.draft, item)
  const isSaved = left !== undefined && !isDirty(left)
  useEffect(() => {
    // It was stored after all, only the answer did not come.
    if (isSaved) unsaved.decline(item.$id)
  }, [isSaved, unsaved, item.$id])
  if (!left || isSaved) return null
  const names = Object.keys(left.mine).map((name) => t(`types.${type.name}.props.${name}`))
  const forget = () => {
    unsaved.decline(item.$id)
    discarded(item.$id, left)
  }
  return (
    <Callout
      tone="warn"
      icon="clock"
      title={t('app.unsaved.left', { when: formatDateTime(offer.at, language) })}
      actions={
        <>
          <Button size="sm" kind="primary" onClick={() => unsaved.take(item)}>
            {t('app.unsaved.keep')}
          </Button>
          <Button size="sm" onClick={forget}>
            {t('app.unsaved.forget')}
          </Button>
        </>
      }
    >
      {t('app.unsaved.leftIn', { count: names.length, names: names.join(', ') })}
    </Callout>
  )
}
