import { useMemo } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Box, Section, Text } from '@cairn/ui'
import { TallList } from '@cairn/ui/results'
import { cueAt, type Cue } from '../../../model/interview/cues.ts'
import { isCode, markOf, speakersIn, splitSpeaker, type KnownSpeaker } from '../../../model/interview/speakers.ts'
import { clockOf } from '../../../model/interview/time-code.ts'
import { isBeyond } from '../../../model/interview/time-line.ts'

interface TranscriptCuesProps {
  cues: readonly Cue[]
  /** Seconds from the start of the recording. */
  now: number
  /** Seconds of the recording, 0 if unknown. */
  duration: number
  /** Those who spoke, as far as the reader may know them. */
  people: readonly KnownSpeaker[]
  onSeek: (seconds: number) => void
}

/** Rows are plain elements in one styled box, which is quicker than a styled component each. */
const ROWS = {
  '& button': {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr)',
    gap: '8px',
    width: '100%',
    minHeight: '2rem',
    padding: '4px 8px',
    textAlign: 'start',
    borderRadius: 'sm',
    '&[aria-current]': { bg: 'primaryBg' },
  },
  '& button > span:first-of-type': { color: 'fgMuted', fontVariantNumeric: 'tabular-nums' },
  '&[data-voices] button': { gridTemplateColumns: '64px 52px minmax(0, 1fr)' },
  '& abbr': {
    justifySelf: 'start',
    alignSelf: 'start',
    minWidth: '28px',
    px: '6px',
    borderRadius: 'full',
    bg: 'sunken',
    border: '1px solid',
    borderColor: 'line',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '1.6',
    textAlign: 'center',
    textDecoration: 'none',
    '&[data-told]': { bg: 'okBg', color: 'ok', borderColor: 'transparent' },
  },
} as const

/**
 * Shows what was said, part by part, with a mark of who speaks where that changes. The part that is said now
 * is marked, and kept in sight while it plays.
 */
export function TranscriptCues({ cues, now, duration, people, onSeek }: TranscriptCuesProps) {
  const t = useTranslate()
  const current = cueAt(cues, now)
  const speakers = useMemo(() => speakersIn(cues), [cues])
  const names = useMemo(() => new Map(people.map(({ code, names: [name] }) => [code, name])), [people])
  const said = (at: number) => splitSpeaker(cues[at]?.text ?? '', speakers)
  return (
    <Section title={t('research.transcript')}>
      {isBeyond({ start: cues.findLast(({ start }) => start !== undefined)?.start ?? 0 }, duration) && (
        <Text role="alert" tone="bad">
          {t('research.transcriptBeyond', { time: clockOf(Math.ceil(duration)) })}
        </Text>
      )}
      {cues.length === 0 && <Text tone="muted">{t('research.noTranscript')}</Text>}
      <Box css={ROWS} data-voices={speakers.size > 0 || undefined}>
        <TallList
          count={cues.length}
          current={current}
          row={(at) => {
            const start = cues[at]?.start
            const { speaker, words } = said(at)
            const goesOn = at > 0 && speaker !== undefined && said(at - 1).speaker === speaker
            return (
              <button
                type="button"
                aria-current={at === current ? 'true' : undefined}
                onClick={() => start !== undefined && onSeek(start)}
              >
                <span>{start === undefined ? t('research.noTime') : clockOf(start)}</span>
                {speakers.size > 0 &&
                  (speaker === undefined || goesOn ? <i /> : <Voice speaker={speaker} name={names.get(speaker)} />)}
                <span>{words}</span>
              </button>
            )
          }}
        />
      </Box>
    </Section>
  )
}

/** Marks who speaks: by their code, with the name for who may see it. */
function Voice({ speaker, name }: { speaker: string; name: string | undefined }) {
  return (
    <abbr title={name === undefined ? speaker : `${name} (${speaker})`} data-told={isCode(speaker) || undefined}>
      {markOf(speaker)}
    </abbr>
  )
}
