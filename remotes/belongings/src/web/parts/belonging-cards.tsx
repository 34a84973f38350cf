import { useTranslate, type Item } from '@cairn/contract/web'
import { Section, Text } from '@cairn/ui'
import { ItemCards } from '@cairn/ui/results'
import { shownBelongings } from '../../model/shown-belongings.ts'

/** Most cards that are shown; the property lists all belongings. */
export const MOST_CARDS = 24

/**
 * Shows as cards those of the belongings of an item that the person may see, and says how many they may not.
 */
export function BelongingCards({ item, title }: { item: Item; title: string }) {
  const t = useTranslate()
  const { named, shown, hidden } = shownBelongings(item)
  if (named.length === 0) return null
  return (
    <Section title={title}>
      {shown.length > 0 && <ItemCards ids={shown.slice(0, MOST_CARDS)} labels={item.$labels ?? {}} />}
      {hidden > 0 && <Text tone="muted">{t('belongings.notShown', { count: hidden })}</Text>}
    </Section>
  )
}
