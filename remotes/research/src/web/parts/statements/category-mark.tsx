import type { Item } from '@cairn/contract/web'
import { Swatch, useMapColours } from '@cairn/map'
import { Box } from '@cairn/ui'
import { categoryOf, toneOfCategory } from '../../../model/statements/categories.ts'
import { useCategoryName } from './category-name.ts'

/** Shows the category of a statement in the colour that maps show it in. Loaded on demand. */
export default function CategoryMark({ item }: { item: Item }) {
  const name = useCategoryName()(categoryOf(item))
  const colours = useMapColours()
  return (
    <Box as="span" role="img" display="inline-flex" aria-label={name} title={name}>
      <Swatch style={{ kind: 'footprint', tone: toneOfCategory(categoryOf(item)) }} colours={colours} />
    </Box>
  )
}
