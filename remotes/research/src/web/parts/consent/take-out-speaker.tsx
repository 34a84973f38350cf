import { useState, type FormEvent } from 'react'
import { useCommands, useLabel, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Callout, Field, NativeSelect, Text } from '@cairn/ui'
import { useMay } from './use-may.ts'

/**
 * Lets a steward take one of several speakers out of an interview that is withheld, with a recording in which
 * they are not heard. Renders nothing for others, for an interview that is not withheld, and for one speaker.
 */
export function TakeOutSpeaker({ activity }: { activity: Item }) {
  const t = useTranslate()
  const isSteward = useMay(activity.$id, 'takeOutSpeaker')
  const { act, uploadFile, notify, report } = useCommands()
  const [respondent, setRespondent] = useState('')
  const [file, setFile] = useState<File | undefined>(undefined)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const speakers = listed(activity['respondents'])
  if (!isSteward || activity['withheld'] !== true || speakers.length < 2) return null
  const isRecorded = listed(activity['media']).length + listed(activity['closedMedia']).length > 0
  const isComplete = respondent !== '' && (!isRecorded || file !== undefined)
  const take = async () => {
    const target = { type: 'ResearchActivity', index: activity._i, property: 'media' }
    const recording = file && (await uploadFile(file, target, () => {}).done)
    await act('takeOutSpeaker', activity.$id, { respondent, ...(recording ? { media: [recording.$id] } : {}) })
    notify(t('research.takeOut.done'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (!isComplete) return
    setBusy(true)
    take()
      .catch(report)
      .finally(() => setBusy(false))
  }
  const missing = (isThere: boolean) => (isTried && !isThere ? t('errors.required') : undefined)
  return (
    <Callout tone="warn" icon="warning" title={t('research.takeOut.title')}>
      <Text>{t('research.takeOut.help')}</Text>
      <form noValidate onSubmit={submit} aria-label={t('research.takeOut.title')}>
        <Box display="grid" gap="12px" marginBlock="8px">
          <Field label={t('research.takeOut.who')} error={missing(respondent !== '')}>
            {(control) => (
              <NativeSelect {...control} value={respondent} onChange={({ target }) => setRespondent(target.value)}>
                <option value="">{t('research.choose')}</option>
                {speakers.map((id) => (
                  <Speaker key={id} id={id} />
                ))}
              </NativeSelect>
            )}
          </Field>
          {isRecorded && (
            <Field label={t('research.takeOut.recording')} error={missing(file !== undefined)}>
              {(control) => (
                <input
                  {...control}
                  type="file"
                  accept="audio/*,video/*"
                  onChange={(event) => setFile(event.target.files?.[0])}
                />
              )}
            </Field>
          )}
        </Box>
        <Button type="submit" busy={isBusy}>
          {t('research.takeOut.take')}
        </Button>
      </form>
    </Callout>
  )
}

function Speaker({ id }: { id: string }) {
  return <option value={id}>{useLabel(id) ?? id}</option>
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
