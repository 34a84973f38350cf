import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { isItemId, type ItemId } from '@cairn/contract'
import { useCell, useItems, useItemType, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Kbd, lazyComponent, NativeSelect, useMayCreate } from '@cairn/ui'
import {
  inRecording,
  markedAt,
  recordingOf,
  recordingsOf,
  statementsAt,
  timedStatements,
} from '../../../model/interview/time-line.ts'
import { ConsentChip } from '../consent/consent-chip.tsx'
import { RecordHere } from '../consent/record-here.tsx'
import { NamesWarning } from '../statements/names-warning.tsx'
import { Recording } from './recording.tsx'
import { Statements } from '../statements/statements.tsx'
import { TranscriptPart } from './transcript-part.tsx'
import { useSaid } from './use-said.ts'
import { useSpeakers } from './use-speakers.ts'

const DrawHere = lazyComponent(() => import('../statements/draw-here.tsx'))
const TimeLine = lazyComponent(() => import('./time-line.tsx'), null, null)
const StatementsMap = lazyComponent(() => import('../statements/statements-map.tsx'), null, null)

/** Seconds that an arrow key moves the recording by. */
const STEP = 5
/** Keys are for those who have a keyboard. */
const ACTS = { '@media (hover: none)': { '& kbd': { display: 'none' } }, '@media print': { display: 'none' } }
/** Beside one another where there is room, below one another in a narrow column. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '16px',
  '& > [data-part=map]': { gridColumn: '1 / -1', gridRow: '1' },
  '& > [data-part=map]:empty': { display: 'none' },
  // Whoever types has the lines below the recording, as wide as it.
  '&:has([data-part=desk])': {
    '& > *': { gridColumn: '1 / -1', gridRow: 'auto' },
    '& > [data-part=map]': { gridColumn: '1 / -1', gridRow: 'auto', order: 1 },
  },
  '@container (max-width: 42.5rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@container (min-width: 68.75rem)': {
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr) minmax(0, 2fr)',
    '& > [data-part=map]': { gridColumn: '2', gridRow: '1' },
  },
}

/**
 * Shows the recording of an interview with its transcript, the places and its statements. What is said now
 * is marked in all of them, and pressing a part plays it. Space plays and pauses, the arrow keys move five
 * seconds, M marks a statement here, D draws one.
 */
export function Interview({ activity }: { activity: Item }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const player = useRef<HTMLMediaElement>(null)
  const [now, setNow] = useState(0)
  const [duration, setDuration] = useState(0)
  /** Second of the recording at which a drawing began. */
  const [drawnFrom, setDrawnFrom] = useState<number | undefined>(undefined)
  const mayMark = useMayCreate(useItemType('ResearchData'))
  const mayPlace = useMayCreate(useItemType('SpatialFeature'))
  const mayDraw = mayMark && mayPlace
  const [asked, setAsked] = useState<{ recording: ItemId; from?: number } | undefined>(undefined)
  const media = useMemo(() => recordingsOf(activity), [activity])
  const recordings = useItems(media)
  const chosen = media.find((id) => id === asked?.recording) ?? media[0]
  const { statements, transcript, cues, isRead } = useSaid(activity, chosen)
  const all = useMemo(
    () => media.flatMap((id) => timedStatements(inRecording(statements, media, id))),
    [statements, media],
  )
  const timed = useMemo(
    () =>
      chosen === undefined ? timedStatements(statements) : timedStatements(inRecording(statements, media, chosen)),
    [statements, media, chosen],
  )
  const here = useMemo(() => new Set<string>(timed.map(({ item }) => item.$id)), [timed])
  const playing = statementsAt(timed, now)
  const people = useSpeakers(activity)
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = Math.max(0, seconds)
    setNow(Math.max(0, seconds))
  }
  const play = (seconds: number) => {
    seek(seconds)
    void player.current?.play().catch(() => {})
  }
  const choose = (recording: ItemId, from?: number) => {
    setAsked({ recording, ...(from === undefined ? {} : { from }) })
    setNow(from ?? 0)
    setDuration(0)
  }
  const playItem = (id: string) => {
    const found = all.find(({ item }) => item.$id === id)
    const recording = found && recordingOf(found.item, media)
    if (!recording) return
    if (recording === chosen) return play(found.span.start)
    choose(recording, found.span.start)
  }
  const moment = () => player.current?.currentTime ?? now
  const mark = () => openNew('ResearchData', markedAt(activity, moment(), chosen))
  const draw = () => setDrawnFrom(moment())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyped(event.target, event.key)) return
    const [marks, draws] = [mayMark ? mark : undefined, mayDraw && drawnFrom === undefined ? draw : undefined]
    const act = keyActions({ player: player.current, now, seek, mark: marks, draw: draws })[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Box role="group" aria-label={t('research.interview')} onKeyDown={onKeyDown}>
      <ConsentChip activity={activity} />
      <RecordHere activity={activity} />
      {media.length > 1 && chosen !== undefined && (
        <NativeSelect
          aria-label={t('research.recordings')}
          value={chosen}
          onChange={({ target: { value } }) => isItemId(value) && choose(value)}
        >
          {media.map((id, at) => (
            <option key={id} value={id}>
              {String(recordings.get(id)?.['originalName'] ?? t('research.recordingNumber', { number: at + 1 }))}
            </option>
          ))}
        </NativeSelect>
      )}
      <Recording
        item={recordings.get(chosen ?? '')}
        player={player}
        from={asked?.from}
        onTime={setNow}
        onLength={setDuration}
        marks={<TimeLine timed={timed} now={now} duration={duration} playing={playing} onSeek={play} />}
      />
      <Box css={ACTS} display="flex" flexWrap="wrap" alignItems="center" gap="8px" marginBlock="8px">
        {mayMark && (
          <Button icon="plus" onClick={mark}>
            {t('research.markHere')} <Kbd>M</Kbd>
          </Button>
        )}
        {mayDraw && drawnFrom === undefined && (
          <Button icon="map-pin" onClick={draw}>
            {t('research.drawHere')} <Kbd>D</Kbd>
          </Button>
        )}
      </Box>
      {drawnFrom !== undefined && (
        <DrawHere
          activity={activity}
          recording={chosen}
          start={drawnFrom}
          now={moment}
          onDone={() => setDrawnFrom(undefined)}
        />
      )}
      <NamesWarning item={activity} texts={[transcript?.['text'], activity['highlights'], activity['notes']]} />
      <Box css={COLUMNS}>
        <Box>
          <TranscriptPart
            key={chosen ?? ''}
            activity={activity}
            recording={chosen}
            transcript={transcript}
            cues={cues}
            people={people}
            isRead={isRead}
            player={player}
            now={now}
            duration={duration}
            onSeek={play}
          />
        </Box>
        <Box data-part="map">
          <StatementsMap
            property="activity"
            id={activity.$id}
            statements={statements}
            playing={[...playing][0]}
            onOpen={playItem}
          />
        </Box>
        <Statements
          all={statements}
          timed={media.length > 0 ? all : timed}
          here={here}
          duration={duration}
          playing={playing}
          onPlay={playItem}
        />
      </Box>
    </Box>
  )
}

interface Keys {
  player: HTMLMediaElement | null
  now: number
  seek: (seconds: number) => void
  mark: (() => void) | undefined
  draw: (() => void) | undefined
}

function keyActions({ player, now, seek, mark, draw }: Keys): Record<string, (() => void) | undefined> {
  const toggle = player ? () => void (player.paused ? player.play() : player.pause()) : undefined
  return {
    ' ': toggle,
    ArrowLeft: player ? () => seek(now - STEP) : undefined,
    ArrowRight: player ? () => seek(now + STEP) : undefined,
    m: mark,
    M: mark,
    d: draw,
    D: draw,
  }
}

/** Whether the key belongs to what has the focus: any to a field, space to a button and the like. */
function isTyped(target: EventTarget, key: string): boolean {
  const fields = 'input, textarea, select, [contenteditable]'
  const own = key === ' ' ? `${fields}, button, a, summary, video` : fields
  return target instanceof HTMLElement && target.closest(own) !== null && !isSlider(target, key)
}

/** The slider of the recording has keys of its own for moving alone. */
function isSlider(target: HTMLElement, key: string): boolean {
  return target instanceof HTMLInputElement && target.type === 'range' && key.length === 1
}
