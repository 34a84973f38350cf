import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatPosition } from '@cairn/model/bounds'
import { Box } from '@cairn/ui'
import type { Track } from '../deck/data-layers.ts'
import { headsAt } from '../deck/track-segments.ts'
import { useCompass } from '../panels/pointer-readout.tsx'

/**
 * Shows the position of each track at the current moment as a table. The accessible alternative to the
 * animation.
 */
export function TrackTable({ label, tracks, time }: { label: string; tracks: readonly Track[]; time: number }) {
  const translate = useTranslate()
  const language = useLanguage()
  const compass = useCompass()
  const heads = new Map(headsAt(tracks, time).map(({ track, at }) => [track, at]))
  return (
    <Box
      flex="1"
      minHeight="0"
      overflow="auto"
      tabIndex={0}
      role="region"
      aria-label={label}
      // The places in view are listed below.
      css={{ '&:not(:only-child)': { flex: 'none', maxHeight: '40%' } }}
    >
      <Box as="table" width="full" fontSize="sm" fontVariantNumeric="tabular-nums" css={{ borderCollapse: 'collapse' }}>
        <Box as="thead" bg="sunken" color="fgMuted" fontSize="xs">
          <tr>
            <Box as="th" {...{ scope: 'col' }} textAlign="start" padding="6px 12px">
              {translate('map.tracks.what')}
            </Box>
            <Box as="th" {...{ scope: 'col' }} textAlign="start" padding="6px 12px">
              {translate('map.tracks.where')}
            </Box>
          </tr>
        </Box>
        <tbody>
          {tracks.map(({ item, label: name }, at) => {
            const head = heads.get(at)
            return (
              <Box as="tr" key={`${item}.${at}`} borderTop="1px solid" borderColor="line">
                <Box as="th" {...{ scope: 'row' }} textAlign="start" fontWeight="normal" padding="8px 12px">
                  {name}
                </Box>
                <Box as="td" padding="8px 12px" whiteSpace="nowrap">
                  {head ? <bdi>{formatPosition(head, compass, language)}</bdi> : translate('map.tracks.nowhere')}
                </Box>
              </Box>
            )
          })}
        </tbody>
      </Box>
    </Box>
  )
}
