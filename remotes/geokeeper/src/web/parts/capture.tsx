import { useCell, useCommands, useLanguage, useTranslate, useUnsentDraft, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, Callout, Heading, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { Answers } from '../../model/answer-values.ts'
import { checkAnswers } from '../../model/check-answers.ts'
import { evaluateForm } from '../../model/evaluate.ts'
import type { Form } from '../../model/form.ts'
import { pagesOf, shownPages } from '../../model/pages.ts'
import { QuestionField } from './question-field.tsx'

const answersSchema = v.fallback(v.record(v.string(), v.unknown()), {})
const sentSchema = v.object({ $id: v.string() })
const textSchema = v.fallback(v.string(), '')

/**
 * Lets a person fill in a form, a group a page. What they type is kept on this device at once, until the
 * record is sent: a reload or a lost connection loses nothing, and what is sent twice is kept once.
 */
export function Capture({ form, formDef, program }: { form: Form; formDef: Item; program: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const { openRight } = useCell()
  const { act, notify, report } = useCommands()
  const { value: draft, now: current, change } = useUnsentDraft(formDef.$id)
  const answers = v.parse(answersSchema, draft['answers'])
  const [at, setAt] = useState(0)
  const [isStrict, setStrict] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  const languages = useMemo(() => [language, ...form.languages], [language, form])
  const state = useMemo(() => evaluateForm(form, answers, { now, languages }), [form, answers, now, languages])
  const pages = shownPages(pagesOf(form, languages), state)
  const page = pages[Math.min(at, pages.length - 1)]
  const isLast = at >= pages.length - 1
  const keep = (next: Answers) => {
    const instance = v.parse(textSchema, current()['instance']) || `uuid:${crypto.randomUUID()}`
    const collected = v.parse(textSchema, current()['collected']) || new Date().toISOString()
    change({ ...current(), answers: next, instance, collected })
  }
  const send = () => {
    const checked = checkAnswers(form, answers, { now, languages })
    const instance = v.parse(textSchema, current()['instance'])
    const collected = v.parse(textSchema, current()['collected'])
    setStrict(true)
    if (instance === '') return
    setBusy(true)
    act('recordFieldData', 'GeoKeeperFieldData-0', {
      ...{ program: program.$id, formDef: formDef.$id, instance, collected, answers: checked.answers },
      told: { sent: new Date().toISOString(), agent: navigator.userAgent.slice(0, 200) },
    })
      .then((sent) => {
        change({})
        setStrict(false)
        setAt(0)
        notify(t('geokeeper.capture.sent'))
        openRight(itemKey(v.parse(sentSchema, sent).$id))
      })
      .catch(report)
      .finally(() => setBusy(false))
  }
  if (!page) return <Text tone="muted">{t('geokeeper.capture.nothing')}</Text>
  return (
    <Box
      role="form"
      aria-label={t('geokeeper.capture.of', { title: String(formDef['title']) })}
      display="grid"
      gap="16px"
    >
      <Text size="sm" tone="muted" aria-live="polite">
        {t('geokeeper.capture.page', { page: Math.min(at + 1, pages.length), pages: pages.length })}
      </Text>
      {page.title !== '' && (
        <Heading as="h3" size="section">
          {page.title}
        </Heading>
      )}
      {page.questions.map((question) => (
        <QuestionField
          key={question.name}
          {...{ form, question, state, answers, isStrict }}
          place={[]}
          onChange={keep}
        />
      ))}
      {Object.keys(draft).length > 0 && (
        <Callout tone="info" icon="check" title={t('geokeeper.capture.onDevice')}>
          {t('geokeeper.capture.onDeviceHelp')}
        </Callout>
      )}
      <Box display="flex" flexWrap="wrap" gap="8px">
        {at > 0 && (
          <Button minHeight="48px" onClick={() => setAt(at - 1)}>
            {t('geokeeper.capture.back')}
          </Button>
        )}
        {!isLast && (
          <Button minHeight="48px" kind="primary" onClick={() => setAt(at + 1)}>
            {t('geokeeper.capture.next')}
          </Button>
        )}
        {isLast && (
          <Button minHeight="48px" kind="primary" busy={isBusy} onClick={send}>
            {t('geokeeper.capture.send')}
          </Button>
        )}
        {Object.keys(draft).length > 0 && (
          <Button minHeight="48px" onClick={() => change({})}>
            {t('geokeeper.capture.discard')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
