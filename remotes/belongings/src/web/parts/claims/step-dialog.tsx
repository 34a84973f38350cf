import { useState, type FormEvent } from 'react'
import { useItem, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { DayField, MovedOn, useMovedOn } from '@cairn/forms'
import { Button, Field, HStack, NativeSelect, Stack, Textarea } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { missingOf, type ClaimStep } from '../../../model/claims/claim-steps.ts'

/** Props of `StepDialog`. `undo` asks why a step is not done after all. */
export interface StepDialogProps {
  item: Item
  step: ClaimStep
  undo: boolean
  onClose: () => void
  onGiven: (values: object) => Promise<void>
}

/**
 * Asks for what a step wants before it is done: a date, and a file of the claim or words. What is missing is
 * said at its field. If somebody else ticks the step meanwhile, it says so and sends nothing.
 */
export function StepDialog({ item, step, undo, onClose, onGiven }: StepDialogProps) {
  const t = useTranslate()
  const files = [item['files'] ?? []].flat().map(String)
  const [done, setDone] = useState(() => localDay(Date.now()))
  const [file, setFile] = useState('')
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const given = { ...(done ? { done } : {}), ...(file ? { file } : {}), ...(text.trim() ? { text } : {}) }
  const [isTried, setTried] = useState(false)
  const itemMoved = useMovedOn(item.$id)
  const ticked = useTickedMeanwhile(item.$id, step)
  const movedOn = isBusy ? undefined : (ticked ?? itemMoved)
  const missing = undo ? (text.trim() ? undefined : 'text') : missingOf(step, given)
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (missing || movedOn) return
    setBusy(true)
    void onGiven(undo ? { done: null, reason: text } : given).finally(() => setBusy(false))
  }
  const lacking = (name: typeof missing) => (isTried && missing === name ? t('errors.required') : undefined)
  const hint = step.wants === 'FILE' && files.length === 0 ? t('belongings.step.noFile') : undefined
  return (
    <Dialog open onClose={onClose} title={step.label} closeLabel={t('belongings.step.cancel')} maxWidth={480}>
      <form noValidate onSubmit={send}>
        <Stack gap="14px">
          {!undo && (
            <DayField
              label={t('belongings.step.date')}
              required
              error={lacking('done')}
              value={done}
              onChange={setDone}
            />
          )}
          {!undo && step.wants === 'FILE' && (
            <Field label={t('belongings.step.file')} required help={hint} error={lacking('file')}>
              {(control) => (
                <NativeSelect {...control} value={file} onChange={(event) => setFile(event.target.value)}>
                  <option value="">{t('belongings.step.chooseFile')}</option>
                  {files.map((id) => (
                    <FileOption key={id} id={id} />
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
          {(undo || step.wants === 'TEXT') && (
            <Field label={t(undo ? 'belongings.step.reason' : 'belongings.step.text')} required error={lacking('text')}>
              {(control) => <Textarea {...control} value={text} onChange={(event) => setText(event.target.value)} />}
            </Field>
          )}
          {movedOn}
          <HStack justifyContent="flex-end" gap="8px">
            {movedOn ? (
              <Button onClick={onClose}>{t('forms.close')}</Button>
            ) : (
              <Button kind="primary" type="submit" busy={isBusy}>
                {t(undo ? 'belongings.step.undo' : 'belongings.step.tick')}
              </Button>
            )}
          </HStack>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Returns the message that somebody else ticked the step, or took the tick back, since the dialog opened. */
function useTickedMeanwhile(id: string, { done, due }: ClaimStep) {
  const t = useTranslate()
  const language = useLanguage()
  const state = useItem(id)
  const [begun] = useState(done)
  if (begun === done) return undefined
  const words = (day: string | undefined) => {
    const [key, at] = day === undefined ? (['due', due] as const) : (['done', day] as const)
    return at === undefined
      ? t('belongings.step.noDate')
      : t(`belongings.step.${key}`, { date: formatDate(at, language) })
  }
  const changed = state.status === 'ready' ? state.changed : {}
  return <MovedOn from={words(begun)} to={words(done)} change={changed['steps'] ?? changed['holderSteps']} />
}

function FileOption({ id }: { id: string }) {
  return <option value={id}>{useLabel(id) ?? id}</option>
}
