import { moveLinesSchema, type Move, type MoveLines } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useCommands, useLabel, useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, Checkbox, Text, useAsync, type AsyncState } from '@cairn/ui'
import { useCallback, useId } from 'react'
import * as v from 'valibot'

/** Asks what a move of an item is about to do. Stays loading for a move that shows nothing. */
export function useMoveLines(id: string, { shows }: Move): [AsyncState<MoveLines>, () => void] {
  const { act } = useCommands()
  const ask = useCallback(async () => v.parse(moveLinesSchema, await act(shows ?? '', id)), [act, id, shows])
  return useAsync(shows === undefined ? undefined : ask)
}

/** Returns the items of the lines that are ticked: those of the answer until the person ticked others. */
export function tickedOf({ lines }: MoveLines, ticked: readonly string[] | undefined): readonly string[] {
  return ticked ?? lines.flatMap(({ item, picked }) => (item !== undefined && picked ? item : []))
}

/** Props of `MoveLineList`. */
export interface MoveLineListProps extends MoveLines {
  /** What is ticked among the lines, and how that is changed. Undefined if nothing is. */
  pick?:
    | { title: string; many: boolean; ticked: readonly string[]; onTick: (ids: readonly string[]) => void }
    | undefined
}

/** Lists what a move is about to reach, and by when each of them is due; with `pick` as boxes to tick. */
export function MoveLineList({ lines, pick }: MoveLineListProps) {
  const title = useId()
  return (
    <Box role="group" aria-labelledby={pick ? title : undefined}>
      {pick && (
        <Text id={title} fontWeight="semibold">
          {pick.title}
        </Text>
      )}
      <Box as="ul" listStyleType="none" maxHeight="40vh" overflowY="auto">
        {lines.map((line, n) => (
          <Line key={line.item ?? `${line.text} ${n}`} line={line} pick={pick} />
        ))}
      </Box>
    </Box>
  )
}

function Line({ line, pick }: { line: MoveLines['lines'][number]; pick: MoveLineListProps['pick'] }) {
  const { item, text, note, days, until } = line
  const t = useTranslate()
  const language = useLanguage()
  const label = useLabel(item ?? '')
  const owed = [
    note !== undefined && t(textKeyFromData(note)),
    days !== undefined && t('forms.moveLine.days', { days }),
    until !== undefined && t('forms.moveLine.until', { date: formatDate(until, language) }),
  ]
  const name = <bdi>{text ?? label}</bdi>
  const tick = (id: string, isTicked: boolean) => {
    if (!pick) return
    const others = pick.ticked.filter((each) => each !== id)
    pick.onTick(isTicked ? [...(pick.many ? others : []), id] : others)
  }
  return (
    <Box
      as="li"
      display="flex"
      flexWrap="wrap"
      gap="2px 12px"
      padding="8px 0"
      borderBottom="1px solid"
      borderColor="line"
    >
      {pick && item !== undefined ? (
        <Box as="label" display="flex" alignItems="center" gap="8px" flex="1 1 160px" cursor="pointer">
          <Checkbox checked={pick.ticked.includes(item)} onChange={({ target }) => tick(item, target.checked)} />
          {name}
        </Box>
      ) : (
        <Text flex="1 1 160px" fontWeight="semibold">
          {name}
        </Text>
      )}
      <Text tone="muted">{owed.filter(Boolean).join(' · ')}</Text>
    </Box>
  )
}
