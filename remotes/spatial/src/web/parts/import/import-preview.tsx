import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { itemId, type Bounds } from '@cairn/contract'
import { readFeatureSchema, type ReadFeature } from '@cairn/contract/place-files'
import { useCommands, useTranslate, type Item, type Translate } from '@cairn/contract/web'
import { MapView, type FeatureSet } from '@cairn/map'
import { boundsOf, unionOfBounds } from '@cairn/model/bounds'
import { AsyncContent, Box, Callout, Section, useAsync } from '@cairn/ui'

const answerSchema = v.object({ features: v.array(readFeatureSchema), isWhole: v.boolean() })
type Answer = v.InferOutput<typeof answerSchema>

/**
 * Asks the server where the features of the file would be, and shows it on a map: one layer for unchanged
 * ones and one for repaired ones. Renders nothing if no feature has a place.
 */
export default function ImportPreview({ item, bounds }: { item: Item; bounds: Bounds }) {
  const t = useTranslate()
  const { act } = useCommands()
  const { $id, _u } = item
  const ask = useCallback(async () => v.parse(answerSchema, await act('previewImport', $id)), [act, $id])
  // The former preview stays until the one for the new plan has arrived.
  const asked = useAsync(ask, _u)
  if (asked[0].status === 'ready' && asked[0].value.features.every(({ geometry }) => !geometry)) return null
  return (
    <Section title={t('spatial.import.preview')}>
      <AsyncContent of={asked}>{(answer) => <Preview {...{ answer, bounds }} retry={asked[1]} />}</AsyncContent>
    </Section>
  )
}

interface PreviewProps {
  answer: Answer
  bounds: Bounds
  retry: () => void
}

function Preview({ answer: { features, isWhole }, bounds, retry }: PreviewProps) {
  const t = useTranslate()
  const sets = useMemo(() => setsOf(features, t, retry), [features, t, retry])
  return (
    <>
      {!isWhole && <Callout icon="info" title={t('spatial.import.previewPart', { count: features.length })} />}
      <Box
        height="380px"
        flex="none"
        display="flex"
        border="1px solid"
        borderColor="line"
        borderRadius="md"
        overflow="hidden"
      >
        <MapView label={t('spatial.import.preview')} sets={sets} bounds={bounds} onOpen={() => {}} />
      </Box>
    </>
  )
}

function setsOf(features: readonly ReadFeature[], t: Translate, retry: () => void): FeatureSet[] {
  const placed = features.flatMap(({ n, part = 0, geometry, isRepaired = false }) =>
    geometry
      ? [
          {
            isRepaired,
            feature: {
              id: itemId('SpatialFeature', n * 10 + part),
              t: 'SpatialFeature',
              prop: 'geometry',
              bbox: boundsOf(geometry),
              geometry,
              label: t('spatial.import.featureN', { n }),
            },
          },
        ]
      : [],
  )
  return [false, true].flatMap((isRepaired, tone): FeatureSet[] => {
    const of = placed.filter((one) => one.isRepaired === isRepaired).map(({ feature }) => feature)
    if (of.length === 0) return []
    return [
      {
        key: isRepaired ? 'repaired' : 'asItIs',
        label: t(isRepaired ? 'spatial.import.previewRepaired' : 'spatial.import.previewAsItIs'),
        state: 'READY',
        features: of,
        bbox: unionOfBounds(of.map(({ bbox }) => bbox)),
        properties: {},
        style: { kind: 'footprint', tone: tone * 2 },
        retry,
      },
    ]
  })
}
