import type { Item, ItemType, ItemVersion } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { AsyncContent, Box, NativeSelect, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useState } from 'react'
import { Differences } from './differences.tsx'
import { useTwoVersions } from './use-history.ts'

/** Props of the dialog that compares two versions. */
export interface CompareDialogProps {
  item: Item
  type: ItemType
  /** Newest first. */
  versions: readonly ItemVersion[]
  /** Number of the version compared at first with the latest one. */
  older: number
  onClose: () => void
}

/**
 * Renders the dialog that compares two chosen versions of an item: the properties that differ, side by side,
 * texts word by word.
 */
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
