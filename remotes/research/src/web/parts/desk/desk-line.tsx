import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Button, Text } from '@cairn/ui'
import { saidIn, type Line } from '../../../model/desk/lines.ts'
import { clockOf } from '../../../model/interview/time-code.ts'

/** Props of a line at the desk. */
export interface DeskLineProps {
  line: Line
  /** Somebody else's text of it, if both changed it. */
  theirs: Line | undefined
  speakers: readonly string[]
  names: ReadonlyMap<string, string>
  isNow: boolean
  /** Where its words take the cursor. Undefined if another line has it. */
  caret: { at: number } | undefined
  onWords: (words: string) => void
  onWho: (who: string | undefined) => void
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onFocus: () => void
  /** The cursor is where it was to be. */
  onPlaced: () => void
  onPlay: () => void
  onSettle: (whose: 'mine' | 'theirs') => void
}

/** Shows a line that is typed: when it is said, by whom, and its words. */
export function DeskLine({ line, theirs, speakers, names, isNow, caret, ...on }: DeskLineProps) {
  const t = useTranslate()
  const field = useRef<HTMLTextAreaElement>(null)
  const { onPlaced } = on
  useEffect(() => {
    if (!caret) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.at, caret.at)
    onPlaced()
    // oxlint-disable-next-line react/exhaustive-deps -- placed once for each caret
  }, [caret])
  const time = line.start === undefined ? t('research.noTime') : clockOf(line.start)
  const offered = line.who === undefined || speakers.includes(line.who) ? speakers : [...speakers, line.who]
  return (
    <div data-part="line" data-now={isNow || undefined}>
      <button type="button" disabled={line.start === undefined} onClick={on.onPlay}>
        {time}
      </button>
      <select
        aria-label={t('research.desk.who', { time })}
        value={line.who ?? ''}
        onChange={({ target: { value } }) => on.onWho(value || undefined)}
      >
        <option value="">{t('research.desk.nobody')}</option>
        {offered.map((code) => (
          <option key={code} value={code}>
            {names.has(code) ? `${code} · ${names.get(code)}` : code}
          </option>
        ))}
      </select>
      <div data-part="words" data-words={line.words}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={t('research.desk.words', { time })}
          value={line.words}
          onChange={({ target: { value } }) => on.onWords(value)}
          onKeyDown={on.onKey}
          onFocus={on.onFocus}
        />
      </div>
      {theirs && (
        <div data-part="contest" role="group" aria-label={t('research.desk.contested')}>
          <Text>{t('research.desk.contested')}</Text>
          <Text>
            <bdi>{saidIn(theirs)}</bdi>
          </Text>
          <Button size="sm" onClick={() => on.onSettle('mine')}>
            {t('research.desk.keepMine')}
          </Button>
          <Button size="sm" onClick={() => on.onSettle('theirs')}>
            {t('research.desk.takeTheirs')}
          </Button>
        </div>
      )}
    </div>
  )
}
