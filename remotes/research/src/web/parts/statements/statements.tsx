import { useMemo } from 'react'
import { useCell, useTranslate, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, lazyComponent, LinkButton, Section, Text } from '@cairn/ui'
import { TallList } from '@cairn/ui/results'
import { labelOfData } from '../../../model/statements/labels.ts'
import { isBeyond, type TimedStatement } from '../../../model/interview/time-line.ts'
import { clockOf, writeTimeCode } from '../../../model/interview/time-code.ts'

const CategoryMark = lazyComponent(() => import('./category-mark.tsx'))

interface StatementsProps {
  all: readonly Item[]
  /** Those with a time in any recording. */
  timed: readonly TimedStatement[]
  /** Ids of those in the recording that is played, and its length in seconds, 0 if unknown. */
  here: ReadonlySet<string>
  duration: number
  /** Ids of those that are said now. */
  playing: ReadonlySet<string>
  onPlay: (id: string) => void
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '2.5rem',
  padding: '4px 8px',
  borderRadius: 'sm',
  '&[aria-current]': { bg: 'primaryBg' },
} as const

/**
 * Lists what was said in an interview, first what has a time in a recording, in its order. A time after the
 * end of the recording is said to be wrong.
 */
export function Statements({ all, timed, here, duration, playing, onPlay }: StatementsProps) {
  const t = useTranslate()
  const rows = useMemo(() => {
    const known = new Set(timed.map(({ item }) => item.$id))
    const untimed = all.filter(({ $id }) => !known.has($id)).map((item) => ({ item, span: undefined }))
    return [...timed, ...untimed]
  }, [all, timed])
  const current = rows.findIndex(({ item }) => playing.has(item.$id))
  return (
    <Section title={t('research.statements', { count: all.length })}>
      {all.length === 0 && <Text tone="muted">{t('research.noStatements')}</Text>}
      <Box role="list">
        <TallList
          count={rows.length}
          current={current}
          row={(at) => {
            const { item, span } = rows[at] ?? {}
            if (!item) return null
            return (
              <Box role="listitem" css={ROW} aria-current={playing.has(item.$id) ? 'true' : undefined}>
                <CategoryMark item={item} />
                <Box flex="1" minWidth="120px">
                  <Statement item={item} />
                  {span && here.has(item.$id) && isBeyond(span, duration) && (
                    <Text role="alert" tone="bad">
                      {t('research.beyondEnd', { time: clockOf(Math.ceil(duration)) })}
                    </Text>
                  )}
                </Box>
                {span && (
                  <Button
                    size="sm"
                    icon="play"
                    flex="none"
                    aria-label={writeTimeCode(span)}
                    onClick={() => onPlay(item.$id)}
                  >
                    {clockOf(span.start)}
                  </Button>
                )}
              </Box>
            )
          }}
        />
      </Box>
    </Section>
  )
}

function Statement({ item }: { item: Item }) {
  const { openRight } = useCell()
  return <LinkButton onClick={() => openRight(itemKey(item.$id))}>{labelOfData(item) || item.$id}</LinkButton>
}
