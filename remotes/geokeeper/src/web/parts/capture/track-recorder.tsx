import { useTranslate, useUnsentDrafts } from '@cairn/contract/web'
import { Box, Button, Callout, Text } from '@cairn/ui'
import * as v from 'valibot'
import { fixesSchema, withFix, type Fixes } from '../../../model/capture/track.ts'
import { startTrack, stopTrack, useRunningTrack } from './track-runner.ts'
import { TrackSoFar } from './track-so-far.tsx'

interface TrackRecorderProps {
  /** Id of the form of the trip, under which it is kept until it is sent. */
  formDef: string
  fixes: Fixes
  /** Keeps the trip, if it is not kept yet. */
  onBegin: () => void
}

/**
 * Records the GPS track of a trip while the page is open, also while its records are filled in. Gaps are
 * kept.
 */
export function TrackRecorder({ formDef, fixes, onBegin }: TrackRecorderProps) {
  const t = useTranslate()
  const isOn = useRunningTrack() === formDef
  const drafts = useUnsentDrafts(formDef)
  const begin = () => {
    onBegin()
    startTrack(formDef, (fix) => {
      const kept = drafts.now()[formDef]
      if (!kept) return false
      const known = v.parse(fixesSchema, kept['fixes'])
      const next = withFix(known, fix)
      if (next !== known) drafts.change(formDef, { ...kept, fixes: next })
      return true
    })
  }
  return (
    <Box display="grid" gap="8px">
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
        <Button minHeight="3rem" icon={isOn ? 'pause' : 'play'} onClick={isOn ? stopTrack : begin}>
          {t(isOn ? 'geokeeper.track.end' : 'geokeeper.track.begin')}
        </Button>
        {(isOn || fixes.length > 0) && (
          <Text size="sm" tone="muted" role="status">
            <TrackSoFar fixes={fixes} isOn={isOn} />
          </Text>
        )}
      </Box>
      {isOn && (
        <Callout tone="info" icon="info" title={t('geokeeper.track.on')}>
          {t('geokeeper.track.stays')}
        </Callout>
      )}
    </Box>
  )
}
