import { useCell, useItems, useItemType, useLabel, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import type { StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { Box, Button, HStack, ItemChip, Section, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { playFile, type PlayedFile } from '../../model/past-files.ts'

/** Props of `PastFiles`. */
export interface PastFilesProps {
  draft: WorkflowDefinition
  kinds: Readonly<Record<string, StepKind>>
  /** Item type that the workflow is for. */
  of: string
}

/** Files that are tried. */
const MOST_FILES = 20

/**
 * Simulates the draft, once asked, on the latest 20 files that the designer may read, with their values from
 * the server. Nothing is changed.
 */
export function PastFiles({ draft, kinds, of }: PastFilesProps) {
  const t = useTranslate()
  const type = useItemType(of)
  const [isAsked, setAsked] = useState(false)
  const query = useMemo(
    (): Query | null =>
      isAsked && type ? { types: [of], sort: [{ key: '_i', order: 'desc' }], max: MOST_FILES } : null,
    [isAsked, of, type],
  )
  const { ids, status } = useSearch(query)
  const items = useItems(ids)
  const [now] = useState(() => new Date().toISOString())
  const files = ids.flatMap((id) => {
    const item = items.get(id)
    return item ? [{ id, played: playFile(draft, item, now, kinds) }] : []
  })
  return (
    <Section title={t('workflow.files')}>
      {!isAsked && (
        <HStack>
          <Button icon="history" onClick={() => setAsked(true)}>
            {t('workflow.filesTry')}
          </Button>
        </HStack>
      )}
      {isAsked && status === 'ready' && ids.length === 0 && <Text tone="muted">{t('workflow.filesNone')}</Text>}
      {files.length > 0 && (
        <Box as="ul" aria-label={t('workflow.files')} listStyleType="none">
          {files.map(({ id, played }) => (
            <FileRow key={id} id={id} played={played} />
          ))}
        </Box>
      )}
    </Section>
  )
}

function FileRow({ id, played }: { id: string; played: PlayedFile }) {
  const t = useTranslate()
  const { openRight } = useCell()
  return (
    <Box as="li" display="flex" flexWrap="wrap" gap="8px" alignItems="center" paddingBlock="4px">
      <ItemChip icon="file" label={useLabel(id) ?? ''} onOpen={() => openRight(`i-${id}`)} />
      <Text size="sm" tone="muted">
        {t('workflow.filePlayed', { done: played.done, skipped: played.skipped, days: played.days })}
      </Text>
      {played.isLate && (
        <Text size="sm" tone="bad">
          {t('workflow.fileLate')}
        </Text>
      )}
    </Box>
  )
}
