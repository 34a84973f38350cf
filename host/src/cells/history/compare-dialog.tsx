import type { Item, ItemType, ItemVersion } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { sameValue } from '@cairn/model/draft'
import { formatDateTime, isBlank } from '@cairn/model/format'
import { AsyncContent, Box, NativeSelect, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useState } from 'react'
import { HistoryValue } from './history-value.tsx'
import { useTwoVersions } from './use-history.ts'
import { wordChanges, type WordRun } from './word-changes.ts'

export interface CompareDialogProps {
  item: Item
  type: ItemType
  /** Newest first. */
  versions: readonly ItemVersion[]
  /** The version to begin with, beside the latest one. */
  older: number
  onClose: () => void
}

/** Any two versions of an item side by side: the properties in which they differ, in texts word by word. */
export default function CompareDialog({ item, type, versions, older: first, onClose }: CompareDialogProps) {
  const t = useTranslate()
  const [older, setOlder] = useState(first)
  const [newer, setNewer] = useState(versions[0]?.u ?? first)
  const two = useTwoVersions(item.$id, older, newer)
  return (
    <Dialog open onClose={onClose} title={t('app.history.compareTitle')} closeLabel={t('app.close')}>
      <Box display="grid" gridTemplateColumns="1fr 1fr" gap="3" marginBottom="4">
        <VersionSelect label={t('app.history.older')} versions={versions} value={older} onChange={setOlder} />
        <VersionSelect label={t('app.history.newer')} versions={versions} value={newer} onChange={setNewer} />
      </Box>
      <AsyncContent of={two}>{([left, right]) => <Differences type={type} left={left} right={right} />}</AsyncContent>
    </Dialog>
  )
}

interface VersionSelectProps {
  label: string
  versions: readonly ItemVersion[]
  value: number
  onChange: (u: number) => void
}

function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Box as="label" display="flex" flexDirection="column" gap="1" minWidth="0">
      <Text as="span" size="sm" tone="muted">
        {label}
      </Text>
      <NativeSelect value={String(value)} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {versions.map(({ u, ts }) => (
          <option key={u} value={u}>
            {t('app.history.version', { version: u })} · {formatDateTime(ts, language)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

function Differences({ type, left, right }: { type: ItemType; left: Item; right: Item }) {
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
        <HistoryValue type={type} name={name} value={value} />
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
