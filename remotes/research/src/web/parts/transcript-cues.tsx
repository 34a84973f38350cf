import { useEffect, useRef } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Box, Section, Text } from '@cairn/ui'
import { cueAt, type Cue } from '../../model/cues.ts'
import { clockOf } from '../../model/time-code.ts'

interface TranscriptCuesProps {
  cues: readonly Cue[]
  /** Seconds from the start of the recording. */
  now: number
  onSeek: (seconds: number) => void
}

/** Thousands of rows are plain elements: a component for each would take seconds. */
const ROWS = {
  '& > button': {
    display: 'grid',
    gridTemplateColumns: '64px 1fr',
    gap: '8px',
    width: '100%',
    minHeight: '32px',
    padding: '4px 8px',
    textAlign: 'start',
    borderRadius: 'sm',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 32px',
    '&[aria-current]': { bg: 'primaryBg' },
  },
  '& > button > span:first-of-type': { color: 'fgMuted', fontVariantNumeric: 'tabular-nums' },
} as const

/**
 * Shows what was said, part by part. The part that is said now is marked, and kept in sight while it plays.
 */
export function TranscriptCues({ cues, now, onSeek }: TranscriptCuesProps) {
  const t = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  const current = cueAt(cues, now)
  useEffect(() => {
    const row = list.current?.children[current]
    row?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Section title={t('research.transcript')}>
      {cues.length === 0 && <Text tone="muted">{t('research.noTranscript')}</Text>}
      <Box ref={list} css={ROWS} maxHeight="50vh" overflowY="auto" _print={{ maxHeight: 'none' }}>
        {cues.map((cue, at) => (
          <button
            type="button"
            key={`${cue.start} ${at}`}
            aria-current={at === current ? 'true' : undefined}
            onClick={() => onSeek(cue.start)}
          >
            <span>{clockOf(cue.start)}</span>
            <span>{cue.text}</span>
          </button>
        ))}
      </Box>
    </Section>
  )
}
