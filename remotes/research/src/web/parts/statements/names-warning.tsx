import { useDeferredValue, useMemo } from 'react'
import { useItems, useTranslate, type Item } from '@cairn/contract/web'
import { Callout } from '@cairn/ui'
import { namesIn } from '../../../model/statements/names-in.ts'

/**
 * Warns that texts contain a speaker's name, but only people who may know who spoke; renders nothing
 * otherwise.
 */
export function NamesWarning({ item, texts }: { item: Item; texts: readonly unknown[] }) {
  const t = useTranslate()
  const { respondents } = item
  const ids = useMemo(() => (Array.isArray(respondents) ? respondents.map(String) : []), [respondents])
  const members = useItems(ids)
  // A long transcript is looked through once it is shown.
  const words = useDeferredValue(texts.filter((text) => typeof text === 'string').join('\n'), '')
  const names = useMemo(() => namesIn(words, [...members.values()]), [words, members])
  if (names.length === 0) return null
  return (
    <Callout tone="warn" icon="warning" title={t('research.namesTitle')}>
      {t('research.namesIn', { names: names.join(', ') })}
    </Callout>
  )
}
