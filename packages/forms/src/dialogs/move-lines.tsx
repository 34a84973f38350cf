import { moveLinesSchema, type Move, type MoveLines } from '@cairn/contract'
import { useCommands, useLabel, useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, Text, useAsync, type AsyncState } from '@cairn/ui'
import { useCallback } from 'react'
import * as v from 'valibot'

/** Asks what a move of an item is about to do. Stays loading for a move that shows nothing. */
export function useMoveLines(id: string, { shows }: Move): [AsyncState<MoveLines>, () => void] {
  const { act } = useCommands()
  const ask = useCallback(async () => v.parse(moveLinesSchema, await act(shows ?? '', id)), [act, id, shows])
  return useAsync(shows === undefined ? undefined : ask)
}

/** Lists what a move is about to reach, and by when each of them is due. */
export function MoveLineList({ lines }: MoveLines) {
  return (
    <Box as="ul" listStyleType="none" maxHeight="40vh" overflowY="auto">
      {lines.map((line) => (
        <Line key={line.item ?? line.text} {...line} />
      ))}
    </Box>
  )
}

function Line({ item, text, days, until }: MoveLines['lines'][number]) {
  const t = useTranslate()
  const language = useLanguage()
  const label = useLabel(item ?? '')
  const owed = [
    days !== undefined && t('forms.moveLine.days', { days }),
    until !== undefined && t('forms.moveLine.until', { date: formatDate(until, language) }),
  ]
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
      <Text flex="1 1 160px" fontWeight="semibold">
        <bdi>{text ?? label}</bdi>
      </Text>
      <Text tone="muted">{owed.filter(Boolean).join(' · ')}</Text>
    </Box>
  )
}
