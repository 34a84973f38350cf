import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { figuresSoFar, type Fixes } from '../../../model/capture/track.ts'

/** Says how far a track that is recorded goes, and for how long. */
export function TrackSoFar({ fixes, isOn }: { fixes: Fixes; isOn: boolean }) {
  const [t, language] = [useTranslate(), useLanguage()]
  const { kilometres, hours, minutes } = figuresSoFar(fixes)
  const values = { km: formatNumber(kilometres, language), hours, minutes }
  return t(isOn ? 'geokeeper.track.runs' : 'geokeeper.track.soFar', values)
}
