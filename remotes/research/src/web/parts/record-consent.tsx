import { useState, type FormEvent } from 'react'
import { useCommands, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { DayField } from '@cairn/forms'
import { Box, Button, Checkbox, Field, NativeSelect } from '@cairn/ui'
import { ATTRIBUTIONS, DECISIONS, SPEAKERS } from '../../model/consent.ts'
import { USES } from '../../model/ledger.ts'

const PROJECTS: Query = {
  types: ['ResearchProject'],
  sort: [{ key: '$label', order: 'asc' }],
  max: 200,
  labels: true,
}
const HOW = ['WRITTEN', 'ORAL', 'RECORDED'] as const
const FIRST = { project: '', decision: 'GIVEN', attribution: 'CODE', how: 'WRITTEN', by: 'SELF', from: '', until: '' }

/** Records what a member decided about several uses at once. What was typed stays if it is refused. */
export function RecordConsent({ member }: { member: Item }) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const { ids, labels } = useSearch(PROJECTS)
  const [values, setValues] = useState(() => ({ ...FIRST, from: localDay(Date.now()) }))
  const [uses, setUses] = useState<readonly string[]>(['KEEP', 'TEAM'])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isComplete = values.project !== '' && values.from !== '' && uses.length > 0
  const set = (name: keyof typeof FIRST) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const record = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (!isComplete) return
    setBusy(true)
    const { until, ...rest } = values
    act('recordConsents', member.$id, { ...rest, ...(until === '' ? {} : { until }), uses })
      .then(() => {
        notify(t('research.recorded', { count: uses.length }))
        setTried(false)
      })
      .catch(report)
      .finally(() => setBusy(false))
  }
  const missing = (value: string) => (isTried && value === '' ? t('errors.required') : undefined)
  const choice = (name: 'decision' | 'how' | 'by' | 'attribution', options: readonly string[]) => (
    <Field label={t(`types.ResearchConsent.props.${name}`)}>
      {(control) => (
        <NativeSelect {...control} value={values[name]} onChange={set(name)}>
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
      <Box as="summary" cursor="pointer" minHeight="32px">
        {t('research.record')}
      </Box>
      <form noValidate onSubmit={record}>
        <Box display="grid" gap="12px" marginBlock="8px">
          <Field label={t('types.ResearchConsent.props.project')} error={missing(values.project)}>
            {(control) => (
              <NativeSelect {...control} value={values.project} onChange={set('project')}>
                <option value="">{t('research.choose')}</option>
                {ids.map((id) => (
                  <option key={id} value={id}>
                    {labels[id] ?? id}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Box role="group" aria-label={t('types.ResearchConsent.props.use')} display="grid" gap="4px">
            {USES.map((use) => (
              <Box as="label" key={use} display="flex" alignItems="center" gap="8px" minHeight="32px">
                <Checkbox
                  checked={uses.includes(use)}
                  onChange={() => setUses(uses.includes(use) ? uses.filter((each) => each !== use) : [...uses, use])}
                />
                {t(`lists.CONSENT_USES.${use as 'KEEP'}`)}
              </Box>
            ))}
          </Box>
          {choice('decision', DECISIONS)}
          {choice('attribution', ATTRIBUTIONS)}
          {choice('by', SPEAKERS)}
          {choice('how', HOW)}
          <DayField
            label={t('types.ResearchConsent.props.from')}
            error={missing(values.from)}
            value={values.from}
            onChange={(from) => setValues({ ...values, from })}
          />
          <DayField
            label={t('types.ResearchConsent.props.until')}
            value={values.until}
            onChange={(until) => setValues({ ...values, until })}
          />
        </Box>
        <Button type="submit" busy={isBusy}>
          {t('research.recordButton')}
        </Button>
      </form>
    </Box>
  )
}
