import type { Bounds } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, lazyComponent, Skeleton, Text } from '@cairn/ui'
import { FieldIcon } from '@cairn/ui/field-icons'
import { use, useState } from 'react'
import { fixOf, isVague } from '../../../model/capture/told-fixes.ts'
import { CaptureContext } from './capture-around.tsx'
import type { AnswerProps } from './file-question.tsx'
import { NoMap } from '../map/no-map.tsx'
import PlacePage from '../map/place-page.tsx'

const GeometryEditor = lazyComponent(
  () => import('@cairn/map/geometry-editor'),
  <Skeleton height="300px" width="full" />,
  <NoMap />,
)

/** Kinds of the map by the kind of a question. */
const ONLY: Readonly<Record<string, 'point' | 'linestring' | 'polygon'>> = {
  ...{ geopoint: 'point', geotrace: 'linestring', geoshape: 'polygon' },
}

interface PlaceQuestionProps extends AnswerProps {
  /** What the map shows while no place is answered. */
  bounds: Bounds | undefined
}

/**
 * Takes the place that answers a question: from the device with its accuracy, on a page of its own, or from
 * the map.
 */
export function PlaceQuestion({ id, kind, label, value, bounds, onChange }: PlaceQuestionProps) {
  // A place that comes from the device moves the map there.
  const [moves, setMoves] = useState(0)
  const take = (place: unknown) => {
    onChange(place)
    setMoves(moves + 1)
  }
  const only = ONLY[kind]
  return (
    <Box display="grid" gap="8px">
      {kind === 'geopoint' && <Fix {...{ label, value, bounds }} onTake={take} />}
      <GeometryEditor
        key={moves}
        {...{ id, label, value, bounds, onChange }}
        {...(only ? { only } : {})}
        describedBy={undefined}
        isInvalid={false}
      />
    </Box>
  )
}

interface FixProps {
  label: string
  value: unknown
  bounds: Bounds | undefined
  onTake: (place: object) => void
}

/** Opens the page that looks where the device is, and says how accurate the place is that was taken. */
function Fix({ label, value, bounds, onTake }: FixProps) {
  const t = useTranslate()
  const around = use(CaptureContext)
  const [isOpen, setOpen] = useState(false)
  const fix = fixOf({ fixes: around?.fixes }, value)
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
      <Button minHeight="3rem" icon={<FieldIcon name="locate" />} onClick={() => setOpen(true)}>
        {t('geokeeper.capture.findMe')}
      </Button>
      <Text role="status" size="sm" tone={fix && isVague(fix) ? 'bad' : 'muted'}>
        {fix && t('geokeeper.place.taken', { metres: Math.round(fix.accuracy) })}
      </Text>
      {isOpen && <PlacePage {...{ label, bounds, onTake }} onClose={() => setOpen(false)} />}
    </Box>
  )
}
