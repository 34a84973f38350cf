import { moveReasonOf } from '@cairn/contract'
import { useLabel, useLanguage, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { formatRelative } from '@cairn/model/format'
import { Callout } from '@cairn/ui'
import { useState } from 'react'
import { moveTextKey } from './state-row.tsx'

/**
 * Shows why an item is in its state: which move led to it, who made it and when, and the reason they
 * gave.
 */
export function MoveReason({ item, type }: { item: Item; type: ItemType }) {
  const t = useTranslate()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const why = moveReasonOf(item)
  const who = useLabel(why?.by ?? '')
  if (!why) return null
  const when = formatRelative(Date.parse(why.at), Math.max(now, Date.parse(why.at)), language)
  const title = [t(moveTextKey(type, why.action)), who, when].filter(Boolean).join(' · ')
  return (
    <Callout tone="warn" icon="message" title={title}>
      {why.reason}
    </Callout>
  )
}
