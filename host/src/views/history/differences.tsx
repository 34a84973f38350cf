import type { Item, ItemType } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { sameValue } from '@cairn/model/draft'
import { isBlank } from '@cairn/model/format'
import { Box, Text } from '@cairn/ui'
import { HistoryValue } from './history-value.tsx'
import { wordChanges, type WordRun } from './word-changes.ts'

/** Renders the properties in which two versions of an item differ, side by side; texts word by word. */
export function Differences({ type, left, right }: { type: ItemType; left: Item; right: Item }) {
  const t = useTranslate()
  const names = Object.keys(type.properties).filter((name) => !sameValue(left[name], right[name]))
  if (names.length === 0) return <Text tone="muted">{t('app.history.same')}</Text>
  return names.map((name) => (
    <Box as="section" key={name} paddingBlock="3" borderTop="1px solid" borderColor="line">
      <Text fontWeight="semibold" marginBottom="1">
        {t(`types.${type.name}.props.${name}`)}
      </Text>
      <Box display="grid" gridTemplateColumns="1fr 1fr" gap="3">
        <Side type={type} name={name} of={left} other={right} marked="removed" />
        <Side type={type} name={name} of={right} other={left} marked="added" />
      </Box>
    </Box>
  ))
}

interface SideProps {
  type: ItemType
  name: string
  of: Item
  other: Item
  /** What this side has and the other has not. */
  marked: 'removed' | 'added'
}

function Side({ type, name, of, other, marked }: SideProps) {
  const t = useTranslate()
  const [value, otherValue] = [of[name], other[name]]
  if (isBlank(value)) return <Text tone="muted">{t('app.history.empty')}</Text>
  if (typeof value !== 'string' || typeof otherValue !== 'string' || type.properties[name]?.v !== 'DEF')
    return (
      <Text as="div" whiteSpace="pre-line">
        <HistoryValue type={type} name={name} value={value} other={otherValue} item={of} />
      </Text>
    )
  const runs = marked === 'added' ? wordChanges(otherValue, value) : wordChanges(value, otherValue)
  return (
    <Text as="div" whiteSpace="pre-line">
      {runs.map((run, index) => (
        <Run key={index} run={run} marked={marked} />
      ))}
    </Text>
  )
}

function Run({ run: { kind, text }, marked }: { run: WordRun; marked: 'removed' | 'added' }) {
  if (kind === 'same') return text
  if (kind !== marked) return null
  return (
    <Text
      as={marked === 'added' ? 'ins' : 'del'}
      display="inline"
      bg={marked === 'added' ? 'okBg' : 'badBg'}
      borderRadius="3px"
    >
      {text}
    </Text>
  )
}
