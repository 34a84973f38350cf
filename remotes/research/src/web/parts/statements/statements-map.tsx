import { useMemo } from 'react'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useTranslate, type Item } from '@cairn/contract/web'
import { MapView, useFeatureSet, type FeatureSet } from '@cairn/map'
import { Box } from '@cairn/ui'
import { CATEGORIES, categoryOf, OTHER_CATEGORY, toneOfCategory } from '../../../model/statements/categories.ts'
import { useCategoryName } from './category-name.ts'

/** Props of `StatementsMap`. */
export interface StatementsMapProps {
  /** The relation of the statements by which they name an item, such as their interview, and its id. */
  property: string
  id: string
  statements: readonly Item[]
  /** The statement that is said now. */
  playing?: string | undefined
  onOpen: (id: string) => void
}

const STYLE = { kind: 'footprint', tone: 0 } as const

/**
 * Shows where the statements that name an item are, by what they are of. What is said now is marked. Renders
 * nothing until there is a place that the person sees: a map would hold up the words. Loaded on demand.
 */
export default function StatementsMap({ property, id, statements, playing, onOpen }: StatementsMapProps) {
  const t = useTranslate()
  const request = useMemo(
    (): FeaturesRequest => ({
      query: { types: ['ResearchData'], must: [{ prop: property, kind: 'rel', value: [id] }] },
    }),
    [property, id],
  )
  const label = t('research.map')
  const whole = useFeatureSet({ key: 'statements', label, style: STYLE, request })
  const nameOf = useCategoryName()
  const sets = useMemo(() => byCategory(whole, statements, nameOf), [whole, statements, nameOf])
  if (whole.state !== 'FAILURE' && whole.features.length === 0 && !whole.tiles) return null
  return (
    <Box
      display="flex"
      minHeight="320px"
      height="100%"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      overflow="hidden"
      _print={{ display: 'none' }}
    >
      <MapView label={label} sets={sets} openId={playing} onOpen={onOpen} isClustered={false} />
    </Box>
  )
}

/** Splits the places by the category of their statement, in the order of the list. */
function byCategory(
  whole: FeatureSet,
  statements: readonly Item[],
  nameOf: ReturnType<typeof useCategoryName>,
): FeatureSet[] {
  if (whole.tiles) return [whole]
  const categories = new Map(statements.map((item) => [item.$id as string, categoryOf(item)]))
  return CATEGORIES.flatMap((category) => {
    const features = whole.features.filter(
      ({ id, proxy }) => (categories.get(proxy ?? id) ?? OTHER_CATEGORY) === category,
    )
    if (features.length === 0) return []
    const style = { ...STYLE, tone: toneOfCategory(category) }
    return [{ ...whole, key: category, label: nameOf(category), features, style }]
  })
}
