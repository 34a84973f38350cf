import { useTranslate } from '@cairn/contract/web'
import { MapView, useArcsOverlay, useTrackOverlay, type FeatureSet } from '@cairn/map'
import { Box, ColumnBody } from '@cairn/ui'
import { useMemo, type ReactNode } from 'react'
import { Part } from './part.tsx'
import { AROUND, sampleLoans, sampleTracks } from './sample-places.ts'

const NO_SETS: readonly FeatureSet[] = []

/**
 * Renders two sample maps with the layers that deck.gl draws: tracks, and arcs between places, all invented.
 */
export default function Maps() {
  const t = useTranslate()
  return (
    <ColumnBody padded>
      <Part title={t('gallery.tracks')}>
        <Framed>
          <TracksSample />
        </Framed>
      </Part>
      <Part title={t('gallery.arcs')}>
        <Framed>
          <ArcsSample />
        </Framed>
      </Part>
    </ColumnBody>
  )
}

function TracksSample() {
  const t = useTranslate()
  const label = t('gallery.boats')
  const tracks = useMemo(() => sampleTracks([t('gallery.boat1'), t('gallery.boat2')]), [t])
  const overlay = useTrackOverlay({ tracks, label, tone: 0 })
  return <MapView label={label} sets={NO_SETS} bounds={AROUND} overlay={overlay} onOpen={() => {}} />
}

function ArcsSample() {
  const t = useTranslate()
  const label = t('gallery.loans')
  const set = useMemo(() => sampleLoans(label), [label])
  const sets = useMemo(() => [set], [set])
  const overlay = useArcsOverlay(set, 'origin', 'destination')
  return <MapView label={label} sets={sets} overlay={overlay} onOpen={() => {}} />
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <Box height="380px" display="flex" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
      {children}
    </Box>
  )
}
