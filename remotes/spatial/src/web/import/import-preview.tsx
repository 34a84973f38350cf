import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { itemId, type Bounds } from '@cairn/contract'
import { readFeatureSchema, type ReadFeature } from '@cairn/contract/place-files'
import { useCommands, useTranslate, type Item, type Translate } from '@cairn/contract/web'
import { MapView, type FeatureSet } from '@cairn/map'
import { boundsOf, unionOfBounds } from '@cairn/model/bounds'
import { Box, Callout, Section } from '@cairn/ui'

const answerSchema = v.object({ features: v.array(readFeatureSchema), isWhole: v.boolean() })
type Answer = v.InferOutput<typeof answerSchema>

/** Where the features of the file would come to lie: those that go in as they are, and those that were repaired, each in a layer. */
export default function ImportPreview({ item, bounds }: { item: Item; bounds: Bounds }) {
  const t = useTranslate()
  const [answer, retry] = usePreview(item)
  const sets = useMemo(() => (answer ? setsOf(answer.features, t, retry) : []), [answer, t, retry])
  if (!answer || sets.length === 0) return null
  return (
    <Section title={t('spatial.import.preview')}>
      {!answer.isWhole && (
        <Callout icon="info" title={t('spatial.import.previewPart', { count: answer.features.length })} />
      )}
      <Box height="380px" display="flex" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
        <MapView label={t('spatial.import.preview')} sets={sets} bounds={bounds} onOpen={() => {}} />
      </Box>
    </Section>
  )
}

/** The preview under what is decided by now; what was shown stays until it comes. */
function usePreview({ $id, _u }: Item): [Answer | undefined, () => void] {
  const { act, report } = useCommands()
  const [answer, setAnswer] = useState<Answer | undefined>(undefined)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    act('previewImport', $id).then(
      (found) => isCurrent && setAnswer(v.parse(answerSchema, found)),
      (thrown: unknown) => isCurrent && report(thrown),
    )
    return () => void (isCurrent = false)
  }, [act, report, $id, _u, attempt])
  return [answer, () => setAttempt(attempt + 1)]
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
