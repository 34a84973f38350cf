import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { errorText, useCommands, useListValues, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { Button, ErrorNotice, Field, HStack, IconButton, LazyMenu, NativeSelect, Stack, Textarea } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useState, type FormEvent } from 'react'

/** Props of `RunMenu`. */
export interface RunMenuProps {
  item: Item
  type: ItemType
}

/** What is done against the order of a workflow. */
type Deed = 'forceState' | 'clear'
const LEAST_REASON = 10

/** Lets whoever may force set the state of a workflow, or clear it, with a reason. */
export function RunMenu({ item, type }: RunMenuProps) {
  const t = useTranslate()
  const [deed, setDeed] = useState<Deed>()
  const deeds = [
    { value: 'forceState', label: t('forms.steps.forceState') },
    { value: 'clear', label: t('forms.steps.clear') },
  ]
  return (
    <>
      <LazyMenu
        entries={deeds}
        onSelect={(value) => setDeed(value as Deed)}
        label={t('forms.steps.run')}
        trigger={<IconButton icon="more" size="sm" label={t('forms.steps.run')} />}
      />
      {deed && <DeedDialog {...{ item, type, deed }} onClose={() => setDeed(undefined)} />}
    </>
  )
}

interface DeedProps extends RunMenuProps {
  deed: Deed
  onClose: () => void
}

function DeedDialog({ item, type, deed, onClose }: DeedProps) {
  const t = useTranslate()
  const { act } = useCommands()
  const values = Object.values(useListValues(type.properties['wfState']?.list ?? '') ?? {}).flat()
  const [chosen, setState] = useState<string>()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<CairnError>()
  const state = chosen ?? values[0]?.key ?? ''
  const isShort = reason.trim().length < LEAST_REASON
  const title = t(`forms.steps.${deed}`)
  const run = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isShort) return
    const payload = { _u: item._u, reason: reason.trim() }
    const done =
      deed === 'clear'
        ? act('clearWorkflow', item.$id, payload)
        : act('forceWorkflowState', item.$id, { ...payload, state })
    done.then(onClose).catch((thrown: unknown) => setRefusal(toCairnError(thrown)))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('forms.cancel')}
      maxWidth={520}
      persistent={reason !== ''}
    >
      <form noValidate onSubmit={run}>
        <Stack gap="14px">
          {deed === 'forceState' && (
            <Field label={t('forms.steps.state')}>
              {(control) => (
                <NativeSelect {...control} value={state} onChange={(event) => setState(event.target.value)}>
                  {values.map(({ key, label }) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
          <Field label={t('forms.steps.reason')} required help={t('forms.steps.least', { least: LEAST_REASON })}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={2000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          {refusal && (
            <ErrorNotice
              title={t('forms.steps.refusedRun')}
              next={errorText(t, refusal).title}
              detail={refusal.message}
              detailLabel={t('ui.detail')}
            />
          )}
          <HStack justifyContent="flex-end">
            <Button onClick={onClose}>{t('forms.cancel')}</Button>
            <Button kind="primary" type="submit" disabled={isShort}>
              {title}
            </Button>
          </HStack>
        </Stack>
      </form>
    </Dialog>
  )
}
