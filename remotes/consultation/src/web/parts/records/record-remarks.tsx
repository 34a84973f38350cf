import { useCommands, useLanguage, useSession, useTranslate, useUnsentDraft, type Item } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { Box, Button, Callout, Field, HStack, Section, Text, Textarea } from '@cairn/ui'
import { useState, type FormEvent } from 'react'
import { isOwnSide } from '../../../model/records/own-side.ts'
import { entriesIn, remarksIn } from '../../../model/records/record-entries.ts'

/** Lists the remarks on a record, and takes further ones while it is open for them. */
export function RecordRemarks({ record }: { record: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const remarks = remarksIn(record['remarks'])
  const entries = entriesIn(record['entries'])
  const entryOf = (id: string | undefined) => entries.find((each) => each.id === id)?.summary
  return (
    <Section title={t('consultation.record.remarks')}>
      {remarks.length === 0 && <Text tone="muted">{t('consultation.record.noRemarks')}</Text>}
      {remarks.map(({ at, by, from, text, entry }) => (
        <Box key={`${at} ${by}`}>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Text>
          <Text size="sm" tone="muted">
            {[from ?? record.$labels?.[by], formatDateTime(at, language), entryOf(entry)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
      ))}
      {record['state'] === 'COMMENT' && <RemarkForm record={record} />}
    </Section>
  )
}

/**
 * Says to the side that did not compile a record what is theirs to do with it. Renders nothing for the side
 * that did, and once it is agreed.
 */
export function OthersTurn({ record }: { record: Item }) {
  const t = useTranslate()
  const me = useSession()
  const maySeal = record.$can?.['sealRecord'] === true || record.$can?.['sealOwnRecord'] === true
  if (maySeal || isOwnSide(record, me?.organizations ?? []) || record['agreed'] === true) return null
  return (
    <Callout icon="message" title={t('consultation.record.yourTurn')}>
      {t('consultation.record.yourTurnHelp')}
    </Callout>
  )
}

function RemarkForm({ record }: { record: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const me = useSession()
  const mayAgree = me?.admin === true || !isOwnSide(record, me?.organizations ?? [])
  // Kept on this device until it is sent.
  const { value, change } = useUnsentDraft(record.$id)
  const text = typeof value['text'] === 'string' ? value['text'] : ''
  const about = entriesIn(record['entries']).find(({ id }) => id === value['entry'])
  const entry = about ? { entry: about.id } : {}
  const [isBusy, setBusy] = useState(false)
  const run = (action: string, payload: Record<string, unknown>) => {
    setBusy(true)
    act(action, record.$id, payload)
      .then(() => action === 'remarkOnRecord' && change({}))
      .catch(report)
      .finally(() => setBusy(false))
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    run('remarkOnRecord', { text, ...entry })
  }
  return (
    <form noValidate onSubmit={add}>
      {about && <Text tone="muted">{t('consultation.record.remarkOn', { summary: about.summary })}</Text>}
      <Field label={t('consultation.record.remark')}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            onChange={(event) => change(event.target.value === '' ? entry : { ...entry, text: event.target.value })}
          />
        )}
      </Field>
      <HStack marginTop="8px" flexWrap="wrap">
        <Button size="sm" type="submit" busy={isBusy} disabled={text.trim() === ''}>
          {t('consultation.record.add')}
        </Button>
        {mayAgree && record['agreed'] !== true && (
          <Button size="sm" busy={isBusy} onClick={() => run('agreeRecord', {})}>
            {t('consultation.record.agree')}
          </Button>
        )}
      </HStack>
    </form>
  )
}
