import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useCell, useItems, useItemType, useSearch, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { mayCreate } from '@cairn/model/may-create'
import { Box, Button, Kbd, Text } from '@cairn/ui'
import { readCues } from '../../model/cues.ts'
import { naming } from '../../model/queries.ts'
import { firstMedia, markedAt, statementsAt, timedStatements } from '../../model/time-line.ts'
import { clockOf } from '../../model/time-code.ts'
import { Recording } from './recording.tsx'
import { Statements } from './statements.tsx'
import { TranscriptCues } from './transcript-cues.tsx'

/** Seconds that an arrow key moves the recording by. */
const STEP = 5
/** Beside one another where there is room, below one another in a narrow column. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '16px',
  '@container (max-width: 680px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}

/**
 * Shows the recording of an interview with its transcript and its statements. What is said now is marked in
 * both, and pressing a part plays it. Space plays and pauses, the arrow keys move five seconds, M marks a
 * statement here.
 */
export function Interview({ activity }: { activity: Item }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const player = useRef<HTMLMediaElement>(null)
  const [now, setNow] = useState(0)
  const [type, session] = [useItemType('ResearchData'), useSession()]
  const mayMark = type !== undefined && mayCreate(session, type)
  const media = firstMedia(activity)
  const recording = useItems(useMemo(() => (media === undefined ? [] : [media]), [media])).get(media ?? '')
  const statements = useStatements(activity.$id)
  const cues = useCues(activity.$id)
  const timed = useMemo(() => timedStatements(statements), [statements])
  const playing = statementsAt(timed, now)
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = Math.max(0, seconds)
    setNow(Math.max(0, seconds))
  }
  const mark = () => openNew('ResearchData', markedAt(activity, now))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyped(event.target)) return
    const act = keyActions({ player: player.current, now, seek, mark: mayMark ? mark : undefined })[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Box role="group" aria-label={t('research.interview')} onKeyDown={onKeyDown}>
      <Recording item={recording} player={player} onTime={setNow} />
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px" marginBlock="8px" _print={{ display: 'none' }}>
        <Text as="span" fontVariantNumeric="tabular-nums">
          {clockOf(now)}
        </Text>
        {mayMark && (
          <Button icon="plus" onClick={mark}>
            {t('research.markHere')} <Kbd>M</Kbd>
          </Button>
        )}
      </Box>
      <Box css={COLUMNS}>
        <TranscriptCues cues={cues} now={now} onSeek={seek} />
        <Statements all={statements} timed={timed} playing={playing} onSeek={seek} />
      </Box>
    </Box>
  )
}

interface Keys {
  player: HTMLMediaElement | null
  now: number
  seek: (seconds: number) => void
  mark: (() => void) | undefined
}

function keyActions({ player, now, seek, mark }: Keys): Record<string, (() => void) | undefined> {
  const toggle = player ? () => void (player.paused ? player.play() : player.pause()) : undefined
  return {
    ' ': toggle,
    ArrowLeft: player ? () => seek(now - STEP) : undefined,
    ArrowRight: player ? () => seek(now + STEP) : undefined,
    m: mark,
    M: mark,
  }
}

/** Whether the key belongs to what has the focus: a field, a button, or the player itself. */
function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, button, a, audio, video') !== null
}

function useStatements(activity: string): Item[] {
  const { ids } = useSearch(useMemo(() => naming('ResearchData', 'activity', activity, 200), [activity]))
  const items = useItems(ids)
  return useMemo(() => ids.flatMap((id) => items.get(id) ?? []), [ids, items])
}

function useCues(activity: string) {
  const { ids } = useSearch(useMemo(() => naming('ResearchTranscript', 'activity', activity, 1), [activity]))
  const text = useItems(ids).get(ids[0] ?? '')?.['text']
  return useMemo(() => (typeof text === 'string' ? readCues(text) : []), [text])
}
