import { useTranslate } from '@cairn/contract/web'
import { Box, Section, Text } from '@cairn/ui'
import { TallList } from '@cairn/ui/results'
import { cueAt, type Cue } from '../../model/cues.ts'
import { clockOf } from '../../model/time-code.ts'

interface TranscriptCuesProps {
  cues: readonly Cue[]
  /** Seconds from the start of the recording. */
  now: number
  onSeek: (seconds: number) => void
}

/** Rows are plain elements in one styled box, which is quicker than a styled component each. */
const ROWS = {
  '& button': {
    display: 'grid',
    gridTemplateColumns: '64px 1fr',
    gap: '8px',
    width: '100%',
    minHeight: '32px',
    padding: '4px 8px',
    textAlign: 'start',
    borderRadius: 'sm',
    '&[aria-current]': { bg: 'primaryBg' },
  },
  '& button > span:first-of-type': { color: 'fgMuted', fontVariantNumeric: 'tabular-nums' },
} as const

/**
 * Shows what was said, part by part. The part that is said now is marked, and kept in sight while it plays.
 */
export function TranscriptCues({ cues, now, onSeek }: TranscriptCuesProps) {
  const t = useTranslate()
  const current = cueAt(cues, now)
  return (
    <Section title={t('research.transcript')}>
      {cues.length === 0 && <Text tone="muted">{t('research.noTranscript')}</Text>}
      <Box css={ROWS}>
        <TallList
          count={cues.length}
          current={current}
          row={(at) => {
            const { start, text } = cues[at] ?? { start: 0, text: '' }
            return (
              <button type="button" aria-current={at === current ? 'true' : undefined} onClick={() => onSeek(start)}>
                <span>{clockOf(start)}</span>
                <span>{text}</span>
              </button>
            )
          }}
        />
      </Box>
    </Section>
  )
}
