import {
  useCell,
  useCommands,
  useLanguage,
  useTranslate,
  useUnsentDraft,
  useUnsentDrafts,
  type Item,
} from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatClock } from '@cairn/model/format'
import { Box, Button, Callout, Chip, Heading, Text } from '@cairn/ui'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Answers } from '../../../model/records/answer-values.ts'
import {
  aboutSchema,
  aboutSent,
  type CaptureAbout as CaptureAboutValues,
} from '../../../model/capture/capture-about.ts'
import { checkAnswers } from '../../../model/records/check-answers.ts'
import type { Place } from '../../../model/form/evaluate.ts'
import { indexForm } from '../../../model/form/form-index.ts'
import type { Form } from '../../../model/form/form.ts'
import { boundsOfArea } from '../../../model/map/map-places.ts'
import { keptKeysIn, KEPT_FILES } from '../../../model/capture/outbox.ts'
import { filesBeyond } from '../../../model/records/record-values.ts'
import { pagesOf, shownPages } from '../../../model/form/pages.ts'
import { fixesKept, toldFixesSchema, type ToldFix } from '../../../model/capture/told-fixes.ts'
import { fixesSchema, trackOf } from '../../../model/capture/track.ts'
import { CaptureAbout } from './capture-about.tsx'
import { AroundQuestions } from './capture-around.tsx'
import { loadPhotoCode } from './file-question.tsx'
import { LastHere } from './last-here.tsx'
import { QuestionFields } from './question-field.tsx'
import { TrackRecorder } from './track-recorder.tsx'
import { useFormState } from './use-form-state.ts'
import { useOutbox } from './use-outbox.ts'

const answersSchema = v.fallback(v.record(v.string(), v.unknown()), {})
const textSchema = v.fallback(v.string(), '')

/** After so long a person is told that a record waits (milliseconds). */
const PATIENCE_MS = 6000
const isLate = () => new Promise<{ waits: true }>((done) => setTimeout(() => done({ waits: true }), PATIENCE_MS))

const WHOLE_FORM: Place = []

/** Returns a function that stays the same, and calls the one of the latest drawing. */
function useLatest<Given>(run: (given: Given) => void): (given: Given) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((given) => latest.current(given), [])
}

interface CaptureProps {
  form: Form
  formDef: Item
  program: Item
  /** Nothing is kept or sent. */
  isPreview?: boolean
}

/**
 * Lets a person fill in a form, a group a page. What they type is kept on this device at once, until the
 * record is sent: a reload or a lost connection loses nothing, and what is sent twice is kept once. With
 * `isPreview` nothing is kept or sent.
 */
export function Capture({ form, formDef, program, isPreview = false }: CaptureProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { openRight } = useCell()
  const { notify, report } = useCommands()
  const outbox = useOutbox()
  const files = useUnsentDrafts(KEPT_FILES)
  const kept = useUnsentDraft(formDef.$id)
  const [tried, setTried] = useState<Readonly<Record<string, unknown>>>({})
  const draft = isPreview ? tried : kept.value
  const current = isPreview ? () => tried : kept.now
  const change = isPreview ? setTried : kept.change
  const stored = draft['answers']
  const answers = useMemo(() => v.parse(answersSchema, stored), [stored])
  const fixes = v.parse(fixesSchema, draft['fixes'])
  const fixesTold = draft['told']
  const told = useMemo(() => v.parse(toldFixesSchema, fixesTold), [fixesTold])
  const said = draft['about']
  const about = useMemo(() => v.parse(aboutSchema, said), [said])
  const [at, setAt] = useState(0)
  const [isStrict, setStrict] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  const languages = useMemo(() => [language, ...form.languages], [language, form])
  const options = useMemo(() => ({ now, languages, withDefaults: true }), [now, languages])
  const state = useFormState(form, answers, options)
  const pages = shownPages(pagesOf(form, languages), state)
  const page = pages[Math.min(at, pages.length - 1)]
  const next = pages[at + 1]
  const isLast = at >= pages.length - 1
  const isTrip = formDef['formType'] === 'trip'
  const bounds = useMemo(() => boundsOfArea(program['area']), [program])
  const put = (values: Readonly<Record<string, unknown>>) => {
    const instance = v.parse(textSchema, current()['instance']) || `uuid:${crypto.randomUUID()}`
    const collected = v.parse(textSchema, current()['collected']) || new Date().toISOString()
    change({ ...current(), title: String(formDef['title']), instance, collected, at: Date.now(), ...values })
  }
  const keep = useLatest((edit: (answers: Answers) => Answers) =>
    put({ answers: edit(v.parse(answersSchema, current()['answers'])) }),
  )
  const keepFix = useLatest((fix: ToldFix) => put({ told: [...v.parse(toldFixesSchema, current()['told']), fix] }))
  const keepAbout = useLatest((next: CaptureAboutValues) => put({ about: next }))
  const send = async () => {
    const checked = checkAnswers(form, answers, options)
    setStrict(true)
    if (isPreview) {
      if (Object.keys(checked.faults).length === 0) notify(t('geokeeper.capture.previewSent'))
      return
    }
    if (v.parse(textSchema, current()['instance']) === '') put({ answers })
    const { instance, collected, ...typed } = current()
    setBusy(true)
    const waits = outbox.send({
      title: checked.name || String(formDef['title']),
      at: Date.now(),
      draft: { instance, collected, ...typed },
      payload: {
        ...{ collected, instance: v.parse(textSchema, instance) },
        ...{ program: program.$id, formDef: formDef.$id, answers: checked.answers },
        ...aboutSent(about, isTrip),
        ...trackOf(fixes),
        told: { fixes: fixesKept(told, checked.answers) },
      },
    })
    change({})
    const outcome = await Promise.race([waits, isLate()])
    setBusy(false)
    if ('refused' in outcome) {
      change(draft)
      return report(outcome.refused)
    }
    setStrict(false)
    setAt(0)
    if ('item' in outcome) {
      notify(t('geokeeper.capture.sent'))
      return openRight(itemKey(outcome.item))
    }
    const isStored = await outbox.whenStored(v.parse(textSchema, instance))
    notify(t(isStored ? 'geokeeper.capture.waits' : 'geokeeper.capture.waitsHere'))
  }
  const discard = () => {
    for (const key of keptKeysIn(draft)) files.change(KEPT_FILES + key, {})
    change({})
  }
  useEffect(() => {
    if (indexForm(form).nodes.some(({ question }) => question.kind === 'photo')) loadPhotoCode().catch(() => undefined)
  }, [form])
  // Files of a preview do not stay.
  const forget = useEffectEvent(() => {
    if (isPreview) discard()
  })
  useEffect(() => () => forget(), [])
  const top = useRef<HTMLDivElement>(null)
  if (!page) return <Text tone="muted">{t('geokeeper.capture.nothing')}</Text>
  const keptAt = typeof draft['at'] === 'number' ? draft['at'] : undefined
  const hasDraft = Object.keys(draft).length > 0
  const isStored = kept.isStored && keptKeysIn(draft).every((key) => files.isStored(KEPT_FILES + key))
  const turn = (page: number) => {
    setAt(page)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const share = Math.min(at + 1, pages.length) / pages.length
  const keptWords = !isStored
    ? t('geokeeper.capture.notYet')
    : keptAt === undefined
      ? t('geokeeper.capture.onDevice')
      : t('geokeeper.capture.keptAt', { time: formatClock(keptAt) })
  const place = t('geokeeper.place.page', { title: String(formDef['title']), page: at + 1, pages: pages.length })
  const around = {
    ...{ program, share, note: place, trip: about.trip, fixes: told, onFix: keepFix },
    kept: hasDraft && isStored && !isPreview ? keptWords : '',
  }
  return (
    <Box
      ref={top}
      role="form"
      aria-label={t('geokeeper.capture.of', { title: String(formDef['title']) })}
      display="grid"
      gap="16px"
      maxWidth="720px"
    >
      {/* The bar stays where it is pressed, at the end of the column: what comes and goes stands below it. */}
      <Box display="flex" flexDirection="column" gap="16px" minHeight={isPreview ? undefined : 'calc(100dvh - 210px)'}>
        <Box display="grid" gap="6px">
          <Box display="flex" alignItems="center" justifyContent="space-between" gap="8px" minHeight="1.75rem">
            <Text size="sm" tone="muted" aria-live="polite">
              {t('geokeeper.capture.page', { page: Math.min(at + 1, pages.length), pages: pages.length })}
            </Text>
            {hasDraft && !isPreview && <Chip {...(isStored ? { tone: 'ok', icon: 'check' } : {})}>{keptWords}</Chip>}
          </Box>
          <Box height="4px" bg="sunken" borderRadius="full" overflow="hidden" aria-hidden="true">
            <Box height="full" bg="primary" width={`${share * 100}%`} />
          </Box>
        </Box>
        {page.title !== '' && (
          <Heading as="h3" size="section">
            {page.title}
          </Heading>
        )}
        {at === 0 && !isPreview && (
          <CaptureAbout program={program.$id} isTrip={isTrip} about={about} onChange={keepAbout} />
        )}
        {isTrip && !isPreview && <TrackRecorder formDef={formDef.$id} fixes={fixes} onBegin={() => put({})} />}
        <AroundQuestions {...around}>
          <QuestionFields
            key={at}
            {...{ form, state, answers, isStrict, bounds }}
            questions={page.questions}
            place={WHOLE_FORM}
            photoPixels={typeof program['photoPixels'] === 'number' ? program['photoPixels'] : undefined}
            onEdit={keep}
          />
        </AroundQuestions>
        <Box
          display="flex"
          gap="8px"
          marginTop="auto"
          position="sticky"
          // The body of the column has so much space at its end.
          bottom="-16px"
          zIndex="3"
          padding="10px 0"
          bg="surface"
          borderTop="1px solid"
          borderColor="line"
        >
          {at > 0 && (
            <Button minHeight="3.25rem" flex="1" onClick={() => turn(at - 1)}>
              {t('geokeeper.capture.back')}
            </Button>
          )}
          {!isLast && (
            <Button minHeight="3.25rem" flex="2" kind="primary" onClick={() => turn(at + 1)}>
              {next === undefined || next.title === ''
                ? t('geokeeper.capture.next')
                : t('geokeeper.capture.nextIs', { title: next.title })}
            </Button>
          )}
          {isLast && (
            <Button minHeight="3.25rem" flex="2" kind="primary" busy={isBusy} onClick={() => void send()}>
              {t('geokeeper.capture.send')}
            </Button>
          )}
        </Box>
      </Box>
      {filesBeyond(form, formDef, answers).map(({ kind, count, most }) => (
        <Text key={kind} role="status" tone="bad">
          {t(`geokeeper.capture.beyond.${kind}`, { count, most })}
        </Text>
      ))}
      {!isPreview && <LastHere form={form} formDef={formDef} answers={answers} languages={languages} />}
      {hasDraft && isLast && isStored && !isPreview && (
        <Callout tone="info" icon="check" title={t('geokeeper.capture.onDevice')}>
          {t('geokeeper.capture.onDeviceHelp')}
        </Callout>
      )}
      {hasDraft && !isPreview && (
        <Box>
          <Button size="sm" onClick={discard}>
            {t('geokeeper.capture.discard')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
