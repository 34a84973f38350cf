import { useState, type KeyboardEvent } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { commandOf, type DeskCommand } from '../../../model/desk/desk-keys.ts'
import { takeStep, undoStep } from '../../../model/desk/desk.ts'
import {
  beginAt,
  joinLine,
  nearestLeft,
  newLineId,
  nextLine,
  setWho,
  setWords,
  splitLine,
  type Line,
} from '../../../model/desk/lines.ts'
import type { DeskKeeper } from './desk-keeper.ts'
import type { DeskPlayer } from './desk-player.ts'

/** The line that somebody types in, and where the cursor is put in it: a new object each time it is moved. */
export interface Focus {
  id: string
  caret?: { at: number }
}

interface DeskParts {
  keeper: DeskKeeper
  player: DeskPlayer
  speakers: readonly string[]
  /** The line that has the cursor at first. */
  first: string | undefined
}

/** What the desk does: with each key, with its buttons, and with what is typed. */
export interface DeskCommands {
  focus: Focus | undefined
  setFocus: (focus: Focus) => void
  type: (id: string, words: string) => void
  speak: (id: string, who: string | undefined) => void
  run: (command: DeskCommand, id: string, at: number) => void
  onKey: (id: string, event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Returns what the keys and buttons of the desk do. */
export function useDeskCommands({ keeper, player, speakers, first }: DeskParts): DeskCommands {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const [focus, setFocus] = useState<Focus | undefined>(
    first === undefined ? undefined : { id: first, caret: { at: 0 } },
  )
  const lines = () => keeper.view().desk.lines
  const step = (after: readonly Line[], of?: string) => keeper.change((desk) => takeStep(desk, after, Date.now(), of))
  const go = (id: string, at: number) => setFocus({ id, caret: { at } })
  const type = (id: string, words: string) => step(setWords(lines(), id, words), `words ${id}`)
  const speak = (id: string, who: string | undefined) => step(setWho(lines(), id, who))
  const join = (id: string) => {
    const at = lines().findIndex((line) => line.id === id)
    const [before, line] = [lines()[at - 1], lines()[at]]
    if (!before || !line) return
    const run = () => {
      step(joinLine(lines(), id))
      go(before.id, before.words.length)
    }
    if (line.who === undefined || line.who === before.who || line.words === '') return run()
    void openDialog({
      title: t('research.desk.joinTitle'),
      message: t('research.desk.joinHelp', { who: line.who }),
      maxWidth: 480,
      buttons: [
        { text: t('research.cancel'), kind: 'outline' },
        { text: t('research.desk.join'), kind: 'primary', run },
      ],
    })
  }
  const editing: Record<string, (id: string, at: number) => void> = {
    next(id) {
      const next = nextLine(lines(), id, { newId: newLineId(lines()), moment: player.playing() })
      step(next.lines)
      go(next.id, 0)
    },
    split(id, at) {
      const newId = newLineId(lines())
      step(splitLine(lines(), id, at, newId))
      go(newId, 0)
    },
    join,
    begins(id) {
      const moment = player.moment()
      if (moment !== undefined) step(beginAt(lines(), id, moment))
    },
    undo(id) {
      const before = lines()
      keeper.change(undoStep)
      const near = nearestLeft(before, lines(), id)
      if (near) go(near.id, near.words.length)
    },
    play: () => player.toggle(),
    slower: () => player.changeSpeed(-1),
    faster: () => player.changeSpeed(1),
    repeat(id) {
      const start = lines().find((line) => line.id === id)?.start
      if (start !== undefined) player.playFrom(start)
    },
  }
  const run = (command: DeskCommand, id: string, at: number) => {
    if (command.does === 'move') player.move(command.seconds)
    else if (command.does === 'speak') speak(id, command.who === undefined ? undefined : speakers[command.who])
    else if (command.does === 'go') {
      const next = lines()[lines().findIndex((line) => line.id === id) + command.by]
      if (next) go(next.id, command.by < 0 ? next.words.length : 0)
    } else editing[command.does]?.(id, at)
  }
  const onKey = (id: string, event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
    const command = event.nativeEvent.isComposing ? undefined : commandOf(event, { start, end, length: value.length })
    if (!command || (command.does === 'speak' && command.who !== undefined && !speakers[command.who])) return
    event.preventDefault()
    event.stopPropagation()
    if (command.does === 'leave') event.currentTarget.blur()
    else run(command, id, start)
  }
  return { focus, setFocus, type, speak, run, onKey }
}
