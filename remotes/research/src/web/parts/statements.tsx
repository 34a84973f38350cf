import { useCell, useTranslate, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, LinkButton, Section, Text } from '@cairn/ui'
import { labelOfData } from '../../model/labels.ts'
import type { TimedStatement } from '../../model/time-line.ts'
import { writeTimeCode } from '../../model/time-code.ts'

interface StatementsProps {
  all: readonly Item[]
  timed: readonly TimedStatement[]
  /** Ids of those that are said now. */
  playing: ReadonlySet<string>
  onSeek: (seconds: number) => void
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: '40px',
  padding: '4px 8px',
  borderRadius: 'sm',
  '&[aria-current]': { bg: 'primaryBg' },
} as const

/** Lists what was said in an interview, first what has a time in the recording, in its order. */
export function Statements({ all, timed, playing, onSeek }: StatementsProps) {
  const t = useTranslate()
  const untimed = all.filter((item) => !timed.some((each) => each.item.$id === item.$id))
  return (
    <Section title={t('research.statements', { count: all.length })}>
      {all.length === 0 && <Text tone="muted">{t('research.noStatements')}</Text>}
      <Box as="ul">
        {timed.map(({ item, span }) => (
          <Box as="li" key={item.$id} css={ROW} aria-current={playing.has(item.$id) ? 'true' : undefined}>
            <Button size="sm" icon="play" onClick={() => onSeek(span.start)}>
              {writeTimeCode(span)}
            </Button>
            <Statement item={item} />
          </Box>
        ))}
        {untimed.map((item) => (
          <Box as="li" key={item.$id} css={ROW}>
            <Statement item={item} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function Statement({ item }: { item: Item }) {
  const { openRight } = useCell()
  return <LinkButton onClick={() => openRight(itemKey(item.$id))}>{labelOfData(item) || item.$id}</LinkButton>
}
