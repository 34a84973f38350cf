import { COMMON_MOVES, moveReasonOf } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useLabel, useLanguage, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { formatRelative } from '@cairn/model/format'
import { Callout, useNow } from '@cairn/ui'

/**
 * Shows why an item is in its state: which move led to it, who made it and when, and the reason they gave.
 * Renders nothing if the last move had no reason.
 */
export function MoveReason({ item, type }: { item: Item; type: ItemType }) {
  const t = useTranslate()
  const language = useLanguage()
  const now = useNow()
  const why = moveReasonOf(item)
  const who = useLabel(why?.by ?? '')
  if (!why) return null
  const when = formatRelative(Date.parse(why.at), now, language)
  const { action } = why
  const moved = t(
    textKeyFromData(COMMON_MOVES.includes(action) ? `forms.moved.${action}` : `types.${type.name}.moved.${action}`),
  )
  const title = [who ? t('forms.movedBy', { moved, who }) : moved, when].join(' · ')
  return (
    <Callout tone="warn" icon="message" title={title}>
      {why.reason}
    </Callout>
  )
}
