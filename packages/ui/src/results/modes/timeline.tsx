import { chakra } from '../../system/chakra.ts'
import { useCallback } from 'react'
import type { Item } from '@cairn/contract/web'
import { ROW_HEIGHT } from '../../item/row.tsx'
import { timelineDate } from '../view/display-options.ts'
import { ResultRow } from '../rows/result-row.tsx'
import { itemValue } from '../rows/row-content.ts'
import { VirtualResults, type ResultProps } from '../window/virtual-results.tsx'
import { groupOfDate } from './date-groups.ts'
import type { ModeProps } from './mode-props.ts'

const ROW_SIZE = ROW_HEIGHT.one

/** Shows results by a date, the latest first, under headings of months. */
export default function Timeline({ type, shown, ...rest }: ModeProps) {
  const date = timelineDate(shown, type)
  const { search, label, listRef, selection } = rest
  const draw = useCallback((result: ResultProps) => <TimelineRow {...result} date={date} />, [date])
  return <VirtualResults {...{ search, label, listRef, selection, draw }} rowSize={ROW_SIZE} needsBefore />
}

const Month = chakra('div', {
  base: {
    padding: '16px 16px 6px',
    fontWeight: 'semibold',
    color: 'fg',
    bg: 'sunken',
    borderBottom: '1px solid',
    borderColor: 'line',
    '&::first-letter': { textTransform: 'uppercase' },
  },
})
const Rail = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  },
})
const Day = chakra('div', {
  base: {
    position: 'relative',
    padding: '10px 12px 10px 6px',
    fontSize: 'xs',
    lineHeight: '1.5',
    color: 'fgMuted',
    textAlign: 'end',
    borderInlineEnd: '2px solid',
    borderColor: 'lineStrong',
    fontVariantNumeric: 'tabular-nums',
    _after: {
      content: '""',
      position: 'absolute',
      insetInlineEnd: '-6px',
      top: '14px',
      boxSize: '10px',
      borderRadius: 'full',
      bg: 'primary',
      border: '2px solid',
      borderColor: 'surface',
    },
  },
})

function TimelineRow({ date, ...result }: ResultProps & { date: string }) {
  const { translate, locale } = result.words
  const groupOf = (item: Item) => groupOfDate(itemValue(item, date), locale)
  const { item, before, isFirst } = result
  const own = item && groupOf(item)
  const begins = own && (isFirst || (before !== undefined && groupOf(before).key !== own.key))
  return (
    <>
      {begins && (
        <Month aria-hidden="true">
          {own.title || translate(own.key ? 'ui.results.noBeginning' : 'ui.results.noDate')}
        </Month>
      )}
      <Rail role="presentation">
        <Day id={`${result.option.id}-day`} aria-hidden="true">
          {own?.day}
        </Day>
        <ResultRow {...result} option={{ ...result.option, 'aria-describedby': `${result.option.id}-day` }} />
      </Rail>
    </>
  )
}
