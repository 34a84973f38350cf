import { useLanguage, useTranslate } from '@cairn/contract/web'
import { centreOf, formatPosition } from '@cairn/model/bounds'
import { Box, Chip, Row, Text } from '@cairn/ui'
import { PlaceTile, VirtualList, type VirtualRowProps } from '@cairn/ui/results'
import { useEffect, useMemo } from 'react'
import type { MapColours } from '../base/map-colours.ts'
import { itemOf, type Placed } from '../features/feature-set.ts'
import { useCompass } from '../panels/pointer-readout.tsx'
import { PlaceCare } from '../panels/place-care.tsx'
import { PlaceName } from '../panels/place-name.tsx'
import { Swatch } from '../panels/swatch.tsx'

interface InViewProps {
  features: readonly Placed[]
  /** Number of features drawn in groups. */
  grouped: number
  label: string
  openId: string | undefined
  colours: MapColours
  onOpen: (item: string) => void
  /** The item that is pointed at on the map or here. */
  hovered: string | undefined
  onHover: (item: string | undefined) => void
}

/**
 * Lists the features in sight by name and place, as the accessible alternative to the map; of those that are
 * grouped, only how many. Enter opens one.
 */
export function InView({ features, grouped, label, openId, colours, onOpen, hovered, onHover }: InViewProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const byItem = useMemo(() => new Map(features.map((placed) => [itemOf(placed.feature), placed])), [features])
  const ids = useMemo(() => [...byItem.keys()], [byItem])
  return (
    <>
      {grouped > 0 && (
        <Text padding="10px 16px" size="sm" tone="muted" borderBottom="1px solid" borderColor="line">
          {translate('map.groupedInView', { count: grouped.toLocaleString(language) })}
        </Text>
      )}
      {ids.length === 0 && grouped === 0 ? (
        <Text padding="14px 16px" tone="muted">
          {translate('map.nothingInView')}
        </Text>
      ) : (
        <VirtualList
          ids={ids}
          label={label}
          openId={openId}
          hasMore={false}
          more={() => {}}
          onOpen={onOpen}
          row={(id, option) => (
            <PlacedRow
              key={id}
              placed={byItem.get(id)}
              colours={colours}
              option={option}
              isHovered={id === hovered}
              onHover={onHover}
            />
          )}
        />
      )}
    </>
  )
}

interface PlacedRowProps {
  placed: Placed | undefined
  colours: MapColours
  option: VirtualRowProps
  isHovered: boolean
  onHover: InViewProps['onHover']
}

function PlacedRow({ placed, colours, option, isHovered, onHover }: PlacedRowProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const compass = useCompass()
  const item = placed && itemOf(placed.feature)
  // The row that the keys are at is pointed at too.
  const isActive = option['data-active']
  useEffect(() => {
    if (!isActive) return undefined
    onHover(item)
    return () => onHover(undefined)
  }, [isActive, item, onHover])
  if (!placed) return null
  const { feature, set } = placed
  return (
    <Row
      {...option}
      {...(isHovered ? { 'data-hovered': '' } : {})}
      onMouseEnter={() => onHover(item)}
      onMouseLeave={() => onHover(undefined)}
      picture={<PlaceTile geometry={feature.geometry} isCoarse={feature.coarse === true} />}
      title={
        <bdi>
          <PlaceName feature={feature} />
        </bdi>
      }
      line={
        <Box as="span" display="inline-flex" alignItems="center" gap="6px" fontVariantNumeric="tabular-nums">
          <Swatch style={set.style} colours={colours} />
          {[set.label, set.tiles ? '' : formatPosition(centreOf(feature.bbox), compass, language)]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      }
      chips={
        feature.coarse
          ? [
              <Chip key="coarse" icon="shield">
                {translate('map.coarse')}
              </Chip>,
            ]
          : []
      }
      fact={<PlaceCare id={itemOf(feature)} />}
    />
  )
}
