import { useMemo, useState, type FormEvent } from 'react'
import { useCommands, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { DayField } from '@cairn/forms'
import { Box, Button, Callout, Checkbox, Field, NativeSelect, Textarea } from '@cairn/ui'
import { ATTRIBUTIONS, DECISIONS, SPEAKERS } from '../../../model/consent/consent.ts'
import { USES } from '../../../model/consent/ledger.ts'
import { interviewsOf } from '../../../model/queries.ts'

const PROJECTS: Query = {
  types: ['ResearchProject'],
  sort: [{ key: '$label', order: 'asc' }],
  max: 200,
  labels: true,
}
const HOW = ['WRITTEN', 'ORAL', 'RECORDED'] as const
const FIRST = {
  ...{ project: '', activity: '', decision: 'GIVEN', attribution: 'CODE', how: 'WRITTEN', by: 'SELF' },
  ...{ from: '', until: '', conditions: '' },
}
/** What is asked of a member alone: for a project the Nation decides, by a resolution. */
const OF_PERSON = ['project', 'activity', 'attribution', 'by', 'how'] as const

/** Returns what is ticked at first: what one needs to work with an interview, or all uses to withdraw. */
const usesFor = (decision: string): readonly string[] => (decision === 'WITHDRAWN' ? USES : ['KEEP', 'TEAM'])

/** Props of `RecordConsent`. */
export interface RecordConsentProps {
  /** A member, or a project for the Nation's decision. */
  about: Item
  /** Project and interview that are chosen at first. */
  first?: { project: string; activity?: string }
  /** Called after the entries are in the ledger. */
  onRecorded?: (decision: string) => void
}

/**
 * Records what a member decided about several uses at once, or what the Nation did for a whole project. What
 * was typed stays if it is refused.
 */
export function RecordConsent({ about, first, onRecorded }: RecordConsentProps) {
  const t = useTranslate()
  const { act, uploadFile, notify, report } = useCommands()
  const isPerson = about._t !== 'ResearchProject'
  const [values, setValues] = useState(() => ({ ...FIRST, ...first, from: localDay(Date.now()) }))
  const [uses, setUses] = useState(() => usesFor(FIRST.decision))
  const [file, setFile] = useState<File | undefined>(undefined)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const needsFile = !isPerson || values.by === 'NATION'
  const isComplete =
    values.from !== '' && uses.length > 0 && (!isPerson || values.project !== '') && (!needsFile || file !== undefined)
  const set = (name: keyof typeof FIRST) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const save = async () => {
    const target = { type: 'ResearchConsent', property: 'evidence' }
    const evidence = file && (await uploadFile(file, target, () => {}).done)
    const left: readonly string[] = isPerson ? [] : OF_PERSON
    const given = Object.entries(values).filter(([name, value]) => value !== '' && !left.includes(name))
    const more = { uses, ...(evidence ? { evidence: [evidence.$id] } : {}) }
    await act(isPerson ? 'recordConsents' : 'recordResolution', about.$id, { ...Object.fromEntries(given), ...more })
    notify(t('research.recorded', { count: uses.length }))
    setTried(false)
    onRecorded?.(values.decision)
  }
  const decide = (event: { target: { value: string } }) => {
    set('decision')(event)
    setUses(usesFor(event.target.value))
  }
  const record = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (!isComplete) return
    setBusy(true)
    save()
      .catch(report)
      .finally(() => setBusy(false))
  }
  const missing = (isThere: boolean) => (isTried && !isThere ? t('errors.required') : undefined)
  const choice = (name: 'decision' | 'how' | 'by' | 'attribution', options: readonly string[]) => (
    <Field label={t(`types.ResearchConsent.props.${name}`)}>
      {(control) => (
        <NativeSelect {...control} value={values[name]} onChange={name === 'decision' ? decide : set(name)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`types.ResearchConsent.options.${name}.${option}` as 'types.ResearchConsent.options.how.ORAL')}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
  return (
    <Box as="details" marginTop="12px">
      <Box as="summary" cursor="pointer" minHeight="2rem">
        {t(isPerson ? 'research.record' : 'research.recordResolution')}
      </Box>
      <form noValidate onSubmit={record}>
        <Box display="grid" gap="12px" marginBlock="8px">
          {isPerson && (
            <Where
              member={about.$id}
              project={values.project}
              activity={values.activity}
              error={missing(values.project !== '')}
              onChange={(where) => setValues({ ...values, ...where })}
            />
          )}
          {choice('decision', DECISIONS)}
          {values.decision === 'WITHDRAWN' && <Callout tone="warn">{t('research.withdrawnMeans')}</Callout>}
          <Box role="group" aria-label={t('types.ResearchConsent.props.use')} display="grid" gap="4px">
            {USES.map((use) => (
              <Box as="label" key={use} display="flex" alignItems="center" gap="8px" minHeight="2rem">
                <Checkbox
                  checked={uses.includes(use)}
                  onChange={() => setUses(uses.includes(use) ? uses.filter((each) => each !== use) : [...uses, use])}
                />
                {t(`lists.CONSENT_USES.${use as 'KEEP'}`)}
              </Box>
            ))}
          </Box>
          {isPerson && choice('attribution', ATTRIBUTIONS)}
          {isPerson && choice('by', SPEAKERS)}
          {isPerson && choice('how', HOW)}
          <DayField
            label={t('types.ResearchConsent.props.from')}
            error={missing(values.from !== '')}
            value={values.from}
            onChange={(from) => setValues({ ...values, from })}
          />
          <DayField
            label={t('types.ResearchConsent.props.until')}
            value={values.until}
            onChange={(until) => setValues({ ...values, until })}
          />
          <Field
            label={t(isPerson ? 'types.ResearchConsent.props.evidence' : 'research.resolution')}
            error={missing(!needsFile || file !== undefined)}
          >
            {(control) => <input {...control} type="file" onChange={({ target }) => setFile(target.files?.[0])} />}
          </Field>
          <Field label={t('types.ResearchConsent.props.conditions')}>
            {(control) => <Textarea {...control} value={values.conditions} onChange={set('conditions')} />}
          </Field>
        </Box>
        <Button type="submit" busy={isBusy}>
          {t('research.recordButton')}
        </Button>
      </form>
    </Box>
  )
}

interface WhereProps {
  /** Id of the member. */
  member: string
  project: string
  /** Only this interview. Empty for all of the project. */
  activity: string
  error: string | undefined
  onChange: (where: { project: string; activity: string }) => void
}

/** Chooses a project, and one interview of the member in it or all. */
function Where({ member, project, activity, error, onChange }: WhereProps) {
  const t = useTranslate()
  const projects = useSearch(PROJECTS)
  const interviews = useSearch(useMemo(() => interviewsOf(project, member), [project, member]))
  const optionsOf = ({ ids, labels }: Pick<typeof projects, 'ids' | 'labels'>) =>
    ids.map((id) => (
      <option key={id} value={id}>
        {labels[id] ?? id}
      </option>
    ))
  return (
    <>
      <Field label={t('types.ResearchConsent.props.project')} error={error}>
        {(control) => (
          <NativeSelect
            {...control}
            value={project}
            onChange={({ target }) => onChange({ project: target.value, activity: '' })}
          >
            <option value="">{t('research.choose')}</option>
            {optionsOf(projects)}
          </NativeSelect>
        )}
      </Field>
      {project !== '' && interviews.ids.length > 0 && (
        <Field label={t('types.ResearchConsent.props.activity')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={activity}
              onChange={({ target }) => onChange({ project, activity: target.value })}
            >
              <option value="">{t('research.allInProject')}</option>
              {optionsOf(interviews)}
            </NativeSelect>
          )}
        </Field>
      )}
    </>
  )
}
