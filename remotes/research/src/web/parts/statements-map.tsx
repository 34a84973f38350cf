import { useMemo } from 'react'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useTranslate, type Item } from '@cairn/contract/web'
import { MapView, useFeatureSet, type FeatureSet } from '@cairn/map'
import { Box } from '@cairn/ui'
import { LISTS } from '../../model/lists.ts'

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
const OTHER = 'OTHER'

/**
 * Shows where the statements that name an item are, by what they are of. What is said now is marked. Renders
 * nothing if the person sees no place. Loaded on demand.
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
  const sets = useMemo(() => byCategory(whole, statements, t), [whole, statements, t])
  if (whole.state === 'READY' && whole.features.length === 0 && !whole.tiles) return null
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
function byCategory(whole: FeatureSet, statements: readonly Item[], t: ReturnType<typeof useTranslate>): FeatureSet[] {
  if (whole.tiles) return [whole]
  const categoryOf = new Map(
    statements.map(({ $id, valueCategory }) => [$id as string, String(valueCategory ?? OTHER)]),
  )
  const categories = [...LISTS.RES_VALUE_CATEGORIES, OTHER]
  return categories.flatMap((category, tone) => {
    const features = whole.features.filter(({ id, proxy }) => {
      const known = categoryOf.get(proxy ?? id) ?? OTHER
      return known === category || (category === OTHER && !categories.includes(known))
    })
    if (features.length === 0) return []
    const label =
      category === OTHER ? t('research.otherPlaces') : t(`lists.RES_VALUE_CATEGORIES.${category as 'HARVEST'}`)
    return [{ ...whole, key: category, label, features, style: { ...STYLE, tone } }]
  })
}
