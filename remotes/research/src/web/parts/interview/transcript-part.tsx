import { useState, type RefObject } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { Button, lazyComponent } from '@cairn/ui'
import { beginLines, textOfLines } from '../../../model/desk/lines.ts'
import { TranscriptCues } from './transcript-cues.tsx'
import { TranscriptFiles } from './transcript-files.tsx'
import { useKeepTranscript } from './use-keep-transcript.ts'
import type { Transcribed } from './use-transcript-file.ts'

const TranscriptDesk = lazyComponent(() => import('../desk/transcript-desk.tsx'))

interface TranscriptPartProps extends Transcribed {
  /** Whether it is known by now if there is a transcript. */
  isRead: boolean
  player: RefObject<HTMLMediaElement | null>
  /** Seconds from the start of the recording. */
  now: number
  /** Seconds of the recording, 0 if unknown. */
  duration: number
  onSeek: (seconds: number) => void
}

/** Shows what was said in a recording, to read or to type, and reads it from files. */
export function TranscriptPart({ isRead, player, now, duration, onSeek, ...parts }: TranscriptPartProps) {
  const t = useTranslate()
  const { report } = useCommands()
  const [isTyped, setTyped] = useState(false)
  const { keep } = useKeepTranscript(parts)
  const { activity, transcript, cues, people } = parts
  const mayType = (transcript ?? activity).$can?.['update'] === true
  const begin = async () => {
    setTyped(true)
    if (!transcript) await keep(textOfLines(beginLines(player.current?.currentTime)))
  }
  const refused = (thrown: unknown) => {
    setTyped(false)
    report(thrown)
  }
  // It stays open while the search is asked again.
  if (isTyped && transcript && mayType)
    return (
      <TranscriptDesk
        key={transcript.$id}
        transcript={transcript}
        codes={codesOf(activity)}
        people={people}
        player={player}
        now={now}
        onDone={() => setTyped(false)}
      />
    )
  return (
    <>
      <TranscriptCues cues={cues} now={now} duration={duration} people={people} onSeek={onSeek} />
      {isRead && mayType && (
        <Button
          size="sm"
          icon="pencil"
          marginBlock="8px"
          // A new transcript is on its way.
          disabled={isTyped}
          onClick={() => void begin().catch(refused)}
        >
          {t(transcript ? 'research.desk.correct' : 'research.desk.transcribe')}
        </Button>
      )}
      {isRead && <TranscriptFiles {...parts} />}
    </>
  )
}

function codesOf({ respondentCodes }: Transcribed['activity']): string[] {
  return Array.isArray(respondentCodes) ? respondentCodes.map(String) : []
}
