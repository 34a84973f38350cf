import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { errorText, useCommands, useLabel, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import type { RunStep, StepState } from '@cairn/contract/workflow'
import { Box, Button, ErrorNotice, Field, HStack, NativeSelect, Stack, Textarea } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import type { InputAttributes } from '../state/controlled.ts'
import { DateInput } from '../inputs/date-input.tsx'
import { WorkerPicker } from '../relations/worker-picker.tsx'
import { MovedOn, useMovedOn } from '../dialogs/moved-on.tsx'
import { AblePeople } from '../relations/able-people.tsx'
import { AskedPeople } from '../relations/asked-people.tsx'

/** What a person does with a step: change its state, assign it, or force it. */
export type StepDeed = { kind: 'move'; to: StepState } | { kind: 'assign' } | { kind: 'force' }

/** Props of `StepDialog`. */
export interface StepDialogProps {
  item: Item
  type: ItemType
  step: RunStep
  title: string
  deed: StepDeed
  /** Rights that whoever does the step needs. */
  rights: readonly string[]
  /** Property of the item that giving the step to somebody sets, for a step that is done there. */
  property?: string | undefined
  onClose: () => void
}

/** States to which a step may be forced. */
const FORCED: readonly StepState[] = ['PENDING', 'ACTIVE', 'COMPLETE', 'SKIP']
const LEAST_REASON = 10

/**
 * Shows a dialog with the values required to move, assign or force a workflow step, and does it. If the
 * server rejects it, the dialog stays open with the input and shows why.
 */
export function StepDialog({ item, type, step, title, deed, rights, property, onClose }: StepDialogProps) {
  const t = useTranslate()
  const { act, updateItem } = useCommands()
  const [words, setWords] = useState(deed.kind === 'assign' ? (step.note ?? '') : '')
  const [assigned, setAssigned] = useState<string | null>(formerly(item, step, property))
  const [dueOn, setDueOn] = useState<string | null>(step.dueOn ?? null)
  const [to, setTo] = useState<StepState>('COMPLETE')
  const [isBusy, setBusy] = useState(false)
  const [begun] = useState(step.status)
  const itemMoved = useMovedOn(item.$id)
  const stateWord = (state: StepState) => t(`forms.steps.states.${state}`)
  const stepMoved = step.status === begun ? undefined : <MovedOn from={stateWord(begun)} to={stateWord(step.status)} />
  // While its own deed is on the way, the step moves by it.
  const movedOn = isBusy ? undefined : (stepMoved ?? itemMoved)
  const [refusal, setRefusal] = useState<CairnError>()
  const isReason = deed.kind === 'force' || (deed.kind === 'move' && deed.to === 'SKIP')
  const isNote = deed.kind === 'move' && !isReason
  const least = deed.kind === 'force' ? LEAST_REASON : isReason || isNote ? 1 : 0
  const hangs = useLabel(step.refs?.at(-1) ?? '')
  const noteHelp = hangs ? t('forms.steps.notYet', { name: hangs }) : t('forms.steps.noteHelp')
  const isSame = property !== undefined && deed.kind === 'assign' && assigned === formerly(item, step, property)
  const isShort = words.trim().length < least || isSame
  const run = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isShort || movedOn) return
    setBusy(true)
    setRefusal(undefined)
    const [action, payload] = callOf(step, deed, { words: words.trim(), isReason, assigned, dueOn, to })
    try {
      if (deed.kind === 'assign' && property !== undefined)
        await updateItem(item.$id, item._u, { [property]: assigned })
      else await act(action, item.$id, { _u: item._u, ...payload })
      onClose()
    } catch (thrown) {
      setRefusal(toCairnError(thrown))
      setBusy(false)
    }
  }
  const stop = (event: KeyboardEvent) => event.stopPropagation()
  return (
    <Box display="contents" onKeyDown={stop}>
      <Dialog
        open
        onClose={onClose}
        title={title}
        closeLabel={t('forms.cancel')}
        maxWidth={520}
        persistent={words !== ''}
      >
        <form noValidate onSubmit={(event) => void run(event)}>
          <Stack gap="14px">
            {deed.kind === 'assign' && (
              <AskedPeople id={item.$id}>
                <Field label={t('forms.steps.assigned')}>
                  {(control) => (
                    <WorkerPicker
                      attributes={attributesOf(control.id, 'assigned')}
                      item={item.$id}
                      rights={rights}
                      inOrg={organizationsOf(item, type)}
                      value={assigned}
                      onChange={(value) => setAssigned(typeof value === 'string' ? value : null)}
                    />
                  )}
                </Field>
                <AblePeople id={item.$id} rights={rights} chosen={assigned} onChoose={setAssigned} />
                {property === undefined && (
                  <Field label={t('forms.steps.dueOn')}>
                    {(control) => (
                      <DateInput
                        attributes={attributesOf(control.id, 'dueOn')}
                        value={dueOn}
                        onChange={(value) => setDueOn(typeof value === 'string' ? value : null)}
                      />
                    )}
                  </Field>
                )}
              </AskedPeople>
            )}
            {deed.kind === 'force' && (
              <Field label={t('forms.steps.state')}>
                {(control) => (
                  <NativeSelect {...control} value={to} onChange={(event) => setTo(event.target.value as StepState)}>
                    {FORCED.map((state) => (
                      <option key={state} value={state}>
                        {stateWord(state)}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            )}
            {(deed.kind !== 'assign' || property === undefined) && (
              <Field
                label={t(isReason ? 'forms.steps.reason' : 'forms.steps.note')}
                required={least > 0}
                help={least > 1 ? t('forms.steps.least', { least }) : isNote ? noteHelp : undefined}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    rows={3}
                    maxLength={2000}
                    value={words}
                    onChange={(event) => setWords(event.target.value)}
                  />
                )}
              </Field>
            )}
            {refusal && <ErrorNotice {...noticeOf(t, refusal, step)} />}
            {movedOn}
            <HStack justifyContent="flex-end">
              <Button onClick={onClose}>{t(movedOn ? 'forms.close' : 'forms.cancel')}</Button>
              {!movedOn && (
                <Button kind="primary" type="submit" busy={isBusy} disabled={isShort}>
                  {title}
                </Button>
              )}
            </HStack>
          </Stack>
        </form>
      </Dialog>
    </Box>
  )
}

function attributesOf(id: string, name: string): InputAttributes {
  return { id, name, 'aria-invalid': undefined, 'aria-describedby': undefined, 'aria-required': undefined }
}

/** Returns who does a step now, or who stands in the property where it is done. */
function formerly(item: Item, step: RunStep, property: string | undefined): string | null {
  return property === undefined ? (step.assigned ?? null) : String(item[property] ?? '') || null
}

interface Given {
  words: string
  isReason: boolean
  assigned: string | null
  dueOn: string | null
  to: StepState
}

/** Returns the action that a deed calls, and what it sends. */
function callOf(step: RunStep, deed: StepDeed, given: Given): [action: string, payload: Record<string, unknown>] {
  const { words, isReason, assigned, dueOn, to } = given
  const { key, status } = step
  if (deed.kind === 'force') return ['forceStepState', { key, to, reason: words }]
  if (deed.kind === 'move') {
    const said = words === '' ? {} : isReason ? { reason: words } : { note: words }
    return ['setStepState', { key, to: deed.to, from: status, ...said }]
  }
  const who = assigned === (step.assigned ?? null) ? {} : { assigned }
  return ['applyStepProperties', { key, ...who, dueOn, note: words === '' ? null : words }]
}

/**
 * Returns the organisations whose people may do steps: those that the item's readers are of, or its
 * owners.
 */
function organizationsOf(item: Item, { properties, readers, owner }: ItemType): string[] {
  const inOrg = readers === undefined ? undefined : properties[readers]?.inOrg
  const name = typeof inOrg === 'string' ? inOrg : owner
  return name === undefined ? [] : [item[name] ?? []].flat().map(String)
}

function noticeOf(t: ReturnType<typeof useTranslate>, error: CairnError, { status }: RunStep) {
  return {
    title: t('forms.steps.refused'),
    next:
      error.code === 'conflict'
        ? t('forms.steps.stands', { state: t(`forms.steps.states.${status}`) })
        : errorText(t, error).title,
    detail: error.message,
    detailLabel: t('ui.detail'),
  }
}
