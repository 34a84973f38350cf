import { useTranslate, type Item } from '@cairn/contract/web'
import { Box, Section, Text } from '@cairn/ui'
import { ItemCards } from '@cairn/ui/results'
import { textOfPiece } from '../../model/claims/pieces.ts'
import { shownBelongings } from '../../model/shown-belongings.ts'

/** Most cards that are shown; the property lists all belongings. */
export const MOST_CARDS = 24

/**
 * Shows as cards those of the belongings of an item that the person may see, in words those that a claim
 * opens to its holder, and says how many they may not see. Renders nothing if the item names none.
 */
export function BelongingCards({ item, title }: { item: Item; title: string }) {
  const t = useTranslate()
  const { named, shown, hidden, pieces } = shownBelongings(item)
  if (named.length === 0) return null
  return (
    <Section title={title}>
      {shown.length > 0 && <ItemCards ids={shown.slice(0, MOST_CARDS)} labels={item.$labels ?? {}} />}
      {pieces.length > 0 && (
        <Box as="ul" paddingInlineStart="18px">
          {pieces.map((piece) => (
            <li key={piece.id}>
              <bdi>{textOfPiece(piece)}</bdi>
            </li>
          ))}
        </Box>
      )}
      {hidden > 0 && <Text tone="muted">{t('belongings.notShown', { count: hidden })}</Text>}
    </Section>
  )
}
