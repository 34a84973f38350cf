import * as v from 'valibot'
import { textKey } from '@cairn/contract/errors'
import { textKeyFromData } from '@cairn/contract/texts'
import type { TimelineEntry } from '@cairn/contract/timeline'
import { useCell, useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { AsyncContent, Box, Button, EmptyState, ErrorNotice, LinkButton, Text, useAsync } from '@cairn/ui'
import { useCallback } from 'react'
import { plainText } from '@cairn/model/rich-text'
import { deedOf } from '../../../model/records/audit.ts'
import { deedWords } from './audit-words.ts'
import type { Audit } from './use-audit.ts'

const ROW = {
  borderBottom: '1px solid',
  borderColor: 'line',
  padding: '9px 2px',
  display: 'grid',
  gap: '2px 14px',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
} as const

/** Shows the rows of an audit, newest first. Each opens its item, and what its version changed. */
export function AuditRows({ audit: { status, timeline, error, more } }: { audit: Audit }) {
  const t = useTranslate()
  if (error)
    return (
      <ErrorNotice
        title={t('consultation.audit.failed')}
        next={t(textKey(error.code))}
        detail={error.message}
        detailLabel={t('ui.detail')}
      />
    )
  if (status === 'ready' && timeline.entries.length === 0)
    return (
      <EmptyState icon="history" title={t('consultation.audit.empty')} guidance={t('consultation.audit.emptyHelp')} />
    )
  return (
    <Box>
      <Box as="ul" listStyleType="none" margin="0" padding="0">
        {timeline.entries.map((entry, at) => (
          <Row key={`${entry.id} ${entry.u} ${entry.ts} ${at}`} entry={entry} labels={timeline.labels} />
        ))}
      </Box>
      {more && (
        <Button size="sm" onClick={more} marginTop="12px">
          {t('consultation.audit.more')}
        </Button>
      )}
    </Box>
  )
}

function Row({ entry, labels }: { entry: TimelineEntry; labels: Readonly<Record<string, string>> }) {
  const t = useTranslate()
  const language = useLanguage()
  const { openRight } = useCell()
  const { openDialog } = useCommands()
  const { id, u, by, as, ts, kind, reason } = entry
  const who = by === '' ? t('consultation.audit.server') : (labels[by] ?? by)
  const isRead = kind === 'READ'
  const what = deedOf(entry, deedWords(t, language))
  const open = () =>
    void openDialog({
      title: t('consultation.audit.version', { item: labels[id] ?? id, version: u }),
      Content: () => <VersionChanges id={id} u={u} />,
      maxWidth: 640,
    })
  return (
    <Box as="li" css={ROW}>
      <Box minWidth="0">
        <LinkButton onClick={() => openRight(`i-${id}`)} textAlign="start" overflowWrap="anywhere">
          {labels[id] ?? id}
        </LinkButton>
        <Text size="sm" tone="muted" overflowWrap="anywhere">
          {[
            what,
            as === undefined ? who : t('consultation.audit.as', { who, as: labels[as] ?? as }),
            isRead ? '' : reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Box textAlign="end">
        <Text size="sm">{formatDateTime(ts, language)}</Text>
        {!isRead && (
          <LinkButton onClick={open} fontSize="sm">
            {t('consultation.audit.openVersion', { version: u })}
          </LinkButton>
        )}
      </Box>
    </Box>
  )
}

const changesSchema = v.object({ changes: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })) })

/** Lists what one version of an item changed. */
function VersionChanges({ id, u }: { id: string; u: number }) {
  const t = useTranslate()
  const { act } = useCommands()
  const ask = useCallback(async () => v.parse(changesSchema, await act('versionOf', id, { u })), [act, id, u])
  return (
    <AsyncContent of={useAsync(ask)}>
      {({ changes }) => (
        <Box as="dl" display="grid" gap="10px" margin="0">
          {Object.entries(changes).map(([name, { from, to }]) => (
            <Box key={name}>
              <Text as="dt" size="sm" tone="muted">
                {t(textKeyFromData(`types.${id.split('-')[0]}.props.${name}`))}
              </Text>
              <Box as="dd" margin="0" overflowWrap="anywhere">
                {from === null || from === undefined ? '' : <s>{wordsOf(from)}</s>} {wordsOf(to)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </AsyncContent>
  )
}

const LONGEST = 600

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? plainText(value) || JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
