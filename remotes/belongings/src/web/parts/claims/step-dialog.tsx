import { useState, type FormEvent } from 'react'
import { useLabel, useTranslate, type Item } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { DayField, useMovedOn } from '@cairn/forms'
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

/** Asks for what a step wants before it is done: a date, and a file of the claim or words. */
export function StepDialog({ item, step, undo, onClose, onGiven }: StepDialogProps) {
  const t = useTranslate()
  const files = [item['files'] ?? []].flat().map(String)
  const [done, setDone] = useState(() => localDay(Date.now()))
  const [file, setFile] = useState('')
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const given = { done, ...(file ? { file } : {}), ...(text.trim() ? { text } : {}) }
  const movedOn = useMovedOn(item.$id)
  const missing = undo ? (text.trim() ? undefined : 'text') : missingOf(step, given)
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (missing) return
    setBusy(true)
    void onGiven(undo ? { done: null, reason: text } : given).finally(() => setBusy(false))
  }
  const hint = step.wants === 'FILE' && files.length === 0 ? t('belongings.step.noFile') : undefined
  return (
    <Dialog open onClose={onClose} title={step.label} closeLabel={t('belongings.step.cancel')} maxWidth={480}>
      <form noValidate onSubmit={send}>
        <Stack gap="14px">
          {!undo && <DayField label={t('belongings.step.date')} value={done} onChange={setDone} />}
          {!undo && step.wants === 'FILE' && (
            <Field label={t('belongings.step.file')} help={hint}>
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
            <Field label={t(undo ? 'belongings.step.reason' : 'belongings.step.text')}>
              {(control) => <Textarea {...control} value={text} onChange={(event) => setText(event.target.value)} />}
            </Field>
          )}
          {!isBusy && movedOn}
          <HStack justifyContent="flex-end" gap="8px">
            <Button kind="primary" type="submit" busy={isBusy} disabled={missing !== undefined}>
              {t(undo ? 'belongings.step.undo' : 'belongings.step.tick')}
            </Button>
          </HStack>
        </Stack>
      </form>
    </Dialog>
  )
}

function FileOption({ id }: { id: string }) {
  return <option value={id}>{useLabel(id) ?? id}</option>
}
