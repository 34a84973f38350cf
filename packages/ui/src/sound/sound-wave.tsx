import { useEffect, useState } from 'react'
import { useCommands } from '@cairn/contract/web'
import { attachmentPath } from '@cairn/contract'
import { peaksOf } from '@cairn/model/wav'
import { Box } from '../base/layout.ts'

/** Bars of a wave. */
const BARS = 72
/** Longer files are not fetched for their picture alone (bytes). */
const MOST = 4_000_000

/** Shows the loudness of a recording over time as bars; those before `part` (0 to 1) are in colour. */
export function SoundWave({ attachment, size, part }: { attachment: string; size: number; part: number }) {
  const peaks = usePeaks(attachment, size)
  return (
    <Box as="span" aria-hidden="true" display="flex" alignItems="center" gap="2px" height="40px" flex="1" minWidth="0">
      {peaks.map((peak, at) => (
        <Box
          as="i"
          key={at}
          flex="1 1 3px"
          minWidth="1px"
          maxWidth="4px"
          borderRadius="full"
          bg={at < part * BARS ? 'primary' : 'lineControl'}
          style={{ height: `${Math.max(8, Math.round(peak * 100))}%` }}
        />
      ))}
    </Box>
  )
}

function usePeaks(attachment: string, size: number): readonly number[] {
  const { readFile } = useCommands()
  const [known, setKnown] = useState<{ of: string; peaks: readonly number[] } | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      if (size === 0 || size > MOST || attachment === '') return
      const bytes = await readFile(attachmentPath(attachment), size)
      const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(new Uint8Array(bytes).buffer)
      if (!isGone) setKnown({ of: attachment, peaks: peaksOf(decoded.getChannelData(0), BARS) })
    }
    // Without its wave a recording is heard all the same.
    load().catch(() => {})
    return () => {
      isGone = true
    }
  }, [attachment, size, readFile])
  return known?.of === attachment ? known.peaks : Array.from({ length: BARS }, () => 0)
}
