import { useCallback, useMemo, useState, type RefObject } from 'react'
import { useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Kbd, Section, Text } from '@cairn/ui'
import { TallList } from '@cairn/ui/results'
import { isContested, settle } from '../../../model/desk/desk.ts'
import { lineAt, speakersOf } from '../../../model/desk/lines.ts'
import type { KnownSpeaker } from '../../../model/interview/speakers.ts'
import { playerOf } from './desk-player.ts'
import { DESK } from './desk-style.ts'
import { DeskLine } from './desk-line.tsx'
import { DeskState } from './desk-state.tsx'
import { DeskTools } from './desk-tools.tsx'
import { useDesk } from './use-desk.ts'
import { useDeskCommands } from './use-desk-commands.ts'

interface TranscriptDeskProps {
  transcript: Item
  /** Codes of those who spoke in the interview. */
  codes: readonly string[]
  /** Those who spoke, as far as the reader may know them. */
  people: readonly KnownSpeaker[]
  player: RefObject<HTMLMediaElement | null>
  /** Seconds from the start of the recording. */
  now: number
  onDone: () => void
}

/**
 * Lets somebody type and correct a transcript while the recording plays, by keys alone. Loaded on demand, as
 * most people read transcripts.
 */
export default function TranscriptDesk({ transcript, codes, people, player, now, onDone }: TranscriptDeskProps) {
  const t = useTranslate()
  const { keeper, view } = useDesk(transcript)
  const { lines, contested } = view.desk
  const speakers = useMemo(() => speakersOf(lines, codes), [lines, codes])
  const names = useMemo(() => new Map(people.map(({ code, names: [name = ''] }) => [code, name])), [people])
  const [speed, setSpeed] = useState(1)
  const control = useMemo(() => playerOf(player, setSpeed), [player])
  const said = lineAt(lines, now)
  const first = (lines[said] ?? lines[0])?.id
  const commands = useDeskCommands({ keeper, player: control, speakers, first })
  const { focus, setFocus } = commands
  const chosen = focus === undefined ? -1 : lines.findIndex(({ id }) => id === focus.id)
  const keyOf = useCallback((at: number) => lines[at]?.id ?? at, [lines])
  const finish = async () => {
    await keeper.save()
    const { desk, problem } = keeper.view()
    const open = desk.lines.find(({ id }) => desk.contested.has(id))
    if (open) setFocus({ id: open.id, caret: { at: 0 } })
    else if (!problem) onDone()
  }
  return (
    <Section title={t('research.transcript')}>
      <Box role="group" aria-label={t('research.desk.title')} data-part="desk" css={DESK}>
        <DeskTools
          hasLine={chosen >= 0}
          canUndo={view.desk.past.length > 0}
          speed={speed}
          run={(command) => commands.run(command, focus?.id ?? '', lines[chosen]?.words.length ?? 0)}
        />
        <TallList
          count={lines.length}
          current={chosen}
          keyOf={keyOf}
          row={(at) => {
            const line = lines[at]
            if (!line) return null
            const { id, start } = line
            return (
              <DeskLine
                line={line}
                theirs={contested.get(id)}
                speakers={speakers}
                names={names}
                isNow={at === said}
                caret={focus?.id === id ? focus.caret : undefined}
                onWords={(words) => commands.type(id, words)}
                onWho={(who) => commands.speak(id, who)}
                onKey={(event) => commands.onKey(id, event)}
                onFocus={() => focus?.id !== id && setFocus({ id })}
                onPlaced={() => setFocus({ id })}
                onPlay={() => start !== undefined && control.playFrom(start)}
                onSettle={(whose) => keeper.change((desk) => settle(desk, id, whose))}
              />
            )
          }}
        />
        <Box display="flex" flexWrap="wrap" gap="8px" alignItems="center">
          <Button kind="primary" onClick={() => void finish()}>
            {t('research.desk.done')}
          </Button>
          <DeskState isStored={view.isStored} isContested={isContested(view.desk)} problem={view.problem} />
        </Box>
        <Text size="sm" tone="muted">
          {speakers.slice(0, 9).map((code, at) => (
            <span key={code}>
              <Kbd>{`Alt ${at + 1}`}</Kbd> {code}{' '}
            </span>
          ))}
        </Text>
      </Box>
    </Section>
  )
}
