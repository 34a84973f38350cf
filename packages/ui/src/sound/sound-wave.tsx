import { useEffect, useState } from 'react'
import { attachmentPath } from '@cairn/contract'
import { useCommands } from '@cairn/contract/web'
import { Box } from '../base/layout.ts'
import { readPeaks } from './read-peaks.ts'

/** Bars of a wave. */
const BARS = 72
/** Those of a wide one. */
const MANY_BARS = 144

/** Props of `SoundWave`. */
export interface SoundWaveProps {
  attachment: string
  /** Bytes of the recording. */
  size: number
  /** How much of it was heard, from 0 to 1. */
  part: number
  isWide?: boolean
}

/**
 * Shows the loudness of a recording over time as bars; those before `part` are in colour. Where that is not
 * known, the bars are equal.
 */
export function SoundWave({ attachment, size, part, isWide = false }: SoundWaveProps) {
  const count = isWide ? MANY_BARS : BARS
  const peaks = usePeaks(attachment, size, count)
  return (
    <Box
      as="span"
      aria-hidden="true"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap={isWide ? '1px' : '2px'}
      height="2.5rem"
      flex="1"
      minWidth="0"
    >
      {peaks.map((peak, at) => (
        <Box
          as="i"
          key={at}
          flex="1 1 3px"
          minWidth="0"
          maxWidth="4px"
          borderRadius="full"
          bg={at < part * count ? 'primary' : 'lineControl'}
          style={{ height: `${Math.max(8, Math.round(peak * 100))}%` }}
        />
      ))}
    </Box>
  )
}

function usePeaks(attachment: string, size: number, count: number): readonly number[] {
  const { readFile } = useCommands()
  const [known, setKnown] = useState<{ of: string; peaks: readonly number[] } | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      if (size === 0 || attachment === '') return
      const peaks = await readPeaks(readFile, attachmentPath(attachment), size, count)
      if (!isGone) setKnown({ of: attachment, peaks })
    }
    // Without its wave a recording is heard all the same.
    load().catch(() => {})
    return () => {
      isGone = true
    }
  }, [attachment, size, count, readFile])
  const isKnown = known?.of === attachment && known.peaks.length === count
  return isKnown ? known.peaks : Array.from({ length: count }, () => 0)
}
