import type { TimelineEntry } from '@cairn/contract/timeline'
import { useCommands, useLanguage, useSession, useTranslate, type Translate } from '@cairn/contract/web'
import { DateInput, RelationPicker } from '@cairn/forms'
import { Box, Button, ColumnBody, Field, HStack, NativeSelect, Text, saveText } from '@cairn/ui'
import { useState } from 'react'
import {
  AUDIT_PARTS,
  auditCsv,
  auditQuery,
  deedOf,
  isOfReads,
  readsQuery,
  type AuditFilter,
  type AuditPart,
} from '../../model/records/audit.ts'
import { AUDITED } from '../../model/queries.ts'
import { deedWords } from '../parts/records/audit-words.ts'
import { AuditRows } from '../parts/records/audit-rows.tsx'
import { useAudit } from '../parts/records/use-audit.ts'

const FIELDS = {
  display: 'grid',
  gap: '10px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(10.625rem, 100%), 1fr))',
}

/** Shows who did what with consultations, when, and as whom; or who read what is protected. */
export default function ConsultAuditView() {
  const t = useTranslate()
  const language = useLanguage()
  const { report } = useCommands()
  const session = useSession()
  const [filter, setFilter] = useState<AuditFilter>({ part: 'all' })
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...change }))
  const [offset] = useState(() => new Date().getTimezoneOffset())
  const isReads = isOfReads(filter.part)
  const audit = useAudit(isReads ? readsQuery(filter, offset) : auditQuery(filter, AUDITED, offset), isReads)
  const save = () => {
    setBusy(true)
    audit
      .all()
      .then((all) => saveText(auditCsv(all, wordsOf(t, language)), 'consultation audit.csv', 'text/csv'))
      .catch(report)
      .finally(() => setBusy(false))
  }
  // Whoever administers an organisation, or the install, sees who read its items; the server decides.
  const parts = AUDIT_PARTS.filter((part) => !isOfReads(part) || session !== null)
  const asText = (value: unknown) => (typeof value === 'string' ? value : '')
  return (
    <ColumnBody padded>
      <Box css={FIELDS}>
        <Field label={t('consultation.audit.part')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={filter.part}
              onChange={(event) => set({ part: event.currentTarget.value as AuditPart })}
            >
              {parts.map((part) => (
                <option key={part} value={part}>
                  {t(`consultation.audit.parts.${part}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('consultation.audit.by')}>
          {(control) => (
            <RelationPicker
              attributes={{ ...control, name: 'by' }}
              type="User"
              many={false}
              onlyKnown
              value={filter.by}
              onChange={(value) => set({ by: asText(value) })}
            />
          )}
        </Field>
        <Field label={t('consultation.audit.file')}>
          {(control) => (
            <RelationPicker
              attributes={{ ...control, name: 'file' }}
              type="Consultation"
              many={false}
              onlyKnown
              value={filter.file}
              onChange={(value) => set({ file: asText(value) })}
            />
          )}
        </Field>
        <Field label={t('consultation.audit.from')}>
          {(control) => (
            <DateInput
              attributes={{ ...control, name: 'from' }}
              value={filter.from ?? ''}
              onChange={(value) => set({ from: asText(value) })}
            />
          )}
        </Field>
        <Field label={t('consultation.audit.until')}>
          {(control) => (
            <DateInput
              attributes={{ ...control, name: 'until' }}
              value={filter.until ?? ''}
              onChange={(value) => set({ until: asText(value) })}
            />
          )}
        </Field>
      </Box>
      <HStack justifyContent="space-between" flexWrap="wrap" gap="8px">
        <Text size="sm" tone="muted">
          {t('consultation.audit.shown', { count: audit.timeline.entries.length })}
        </Text>
        <Button size="sm" icon="external" busy={isBusy} onClick={save}>
          {t('consultation.audit.csv')}
        </Button>
      </HStack>
      <AuditRows audit={audit} />
    </ColumnBody>
  )
}

const HEAD = ['at', 'who', 'as', 'what', 'item', 'version', 'changed', 'why'] as const

function wordsOf(t: Translate, language: string) {
  const words = deedWords(t, language)
  return {
    head: HEAD.map((name) => t(`consultation.audit.head.${name}`)),
    server: t('consultation.audit.server'),
    kindOf: (entry: TimelineEntry) => deedOf(entry, words),
    nameOf: words.nameOf,
  }
}
