import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import {
  useCell,
  useCommands,
  useSession,
  useTranslate,
  type Item,
  type ItemType,
  type LiveChange,
} from '@cairn/contract/web'
import {
  changesToSend,
  discard,
  isDirty,
  resolve,
  restore,
  sameValue,
  touch,
  valueOf,
  type Draft,
} from '@cairn/model/draft'
import { Box } from '@cairn/ui'
import { revealFirst, useFocusAfterSaving } from './focus.ts'
import { ErrorSummary, useProblems } from './error-summary.tsx'
import { FormContext, FormStateContext, type FormValues, type ItemFormApi, type ItemFormState } from './form-context.ts'
import { errorsIn, itemResolver } from './item-resolver.ts'
import { useDraft, type DraftHandle } from './use-draft.ts'
import { useEditing, type Editing } from './use-editing.ts'
import { useSave, type SaveItem } from './use-save.ts'

export interface ItemFormProps {
  /** The live item: each newer version is taken in without touching what is being typed. */
  item: Item
  type: ItemType
  /** Whether fields can be edited; the item's `$can.update` when left out. */
  canUpdate?: boolean
  /** Properties that others have just changed, as `useItem` tells. */
  changed?: Readonly<Record<string, LiveChange>>
  /** Stores the changes; `updateItem` of the shell when left out. A `conflict` refusal carries the item in `details.current`. */
  onSave?: SaveItem
  /** What was typed before, kept by the caller, to go on with. */
  draft?: Draft
  /** Told whenever what would be lost changes; null once nothing would. */
  onDraft?: (draft: Draft | null) => void
  /** Told the draft of which the person has just discarded all, or one long text, so that it can be brought back. */
  onDiscard?: (former: Draft) => void
  children: ReactNode
}

/** Stands around everything that shows or edits one item: the fields, and the save bar (`useUnsavedChanges`). ⌘S or Ctrl+S saves. */
export function ItemForm(props: ItemFormProps) {
  return <Form key={props.item.$id} {...props} />
}

const NOTHING_CHANGED = {}

function Form({
  item,
  type,
  canUpdate = item.$can?.update ?? false,
  changed = NOTHING_CHANGED,
  onSave,
  draft: kept,
  onDraft,
  onDiscard,
  children,
}: ItemFormProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { api, state, problems } = useFormApi({
    item,
    type,
    canUpdate,
    changed,
    onSave,
    kept,
    onDraft,
    onDiscard,
    frame,
  })
  const { save } = api
  useFocusAfterSaving(frame, isDirty(state.draft))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    void save()
  }
  return (
    <FormContext value={api}>
      <FormStateContext value={state}>
        <Box ref={frame} display="contents" onKeyDown={onKeyDown}>
          {children}
          <ErrorSummary problems={problems} isQuiet />
        </Box>
      </FormStateContext>
    </FormContext>
  )
}

interface Parts extends Required<Pick<ItemFormProps, 'item' | 'type' | 'canUpdate' | 'changed'>> {
  onSave: SaveItem | undefined
  kept: Draft | undefined
  onDraft: ItemFormProps['onDraft']
  onDiscard: ItemFormProps['onDiscard']
  frame: React.RefObject<HTMLDivElement | null>
}

interface FormParts {
  api: ItemFormApi
  state: ItemFormState
  problems: ReturnType<typeof useProblems>['problems']
}

function useFormApi({ item, type, canUpdate, changed, onSave, kept, onDraft, onDiscard, frame }: Parts): FormParts {
  const { updateItem } = useCommands()
  const { passes } = useCell()
  const translate = useTranslate()
  const handle = useDraft(item, kept, onDraft)
  const { draft, latest, update } = handle
  const storeItem = useCallback<SaveItem>(
    (basedOn, changes) => updateItem(item.$id, basedOn, changes),
    [updateItem, item.$id],
  )
  const { state, error, send, isBusy, clearError } = useSave(handle, onSave ?? storeItem)
  const { editing, isShaking, open, close, shake } = useEditing(Object.keys(kept?.mine ?? {}))
  const { problems, show: showProblems } = useProblems(type)
  const form = useFieldValues(type, draft)

  const save = useCallback(async () => {
    if (isBusy()) return
    const names = Object.keys(changesToSend(latest()))
    const isValid = names.length === 0 || (await form.trigger(names))
    showProblems(Object.fromEntries(names.map((name) => [name, form.getFieldState(name).error])))
    if (!isValid) {
      open(names.filter((name) => form.getFieldState(name).invalid))
      shake()
      revealFirst(frame, '[data-invalid]')
      return
    }
    if (names.length > 0 && !(await passes('VALIDATE'))) return
    const stored = await send()
    if (stored) close(stored.filter((name) => !(name in latest().mine)))
    if (Object.keys(latest().conflicts).length > 0) revealFirst(frame, '[data-conflict]')
  }, [form, latest, passes, send, isBusy, open, close, shake, showProblems, frame])

  useEffect(() => {
    // What only the server knew of is said at its field, too.
    const found = error ? errorsIn(error, type, translate) : {}
    const refused = Object.keys(found)
    if (refused.length === 0) return
    for (const name of refused) form.setError(name, { message: String(found[name]?.message) })
    open(refused)
    revealFirst(frame, '[data-invalid]')
  }, [error, form, type, translate, open, frame])

  const edits = useEdits({ form, latest, update, open, close, clearError, onDiscard })
  const api = useMemo<ItemFormApi>(
    () => ({ item, type, canUpdate, control: form.control, save, ...edits }),
    [item, type, canUpdate, form, save, edits],
  )
  return { api, state: { draft, changed, editing, isShaking, state, error }, problems }
}

type Edits = Pick<ItemFormApi, 'edit' | 'keep' | 'touch' | 'restore' | 'resolve' | 'discard'>
interface EditParts extends Pick<DraftHandle, 'latest' | 'update'>, Pick<Editing, 'open' | 'close'> {
  form: UseFormReturn<FormValues>
  clearError: () => void
  onDiscard: ItemFormProps['onDiscard']
}

/** More than this in one field, in characters, took somebody a while: taken back by Esc, it can be had again. */
const MUCH = 60

/** What fields can do with the draft; the same functions as long as the form stands. */
function useEdits({ form, latest, update, open, close, clearError, onDiscard }: EditParts): Edits {
  const tell = useRef(onDiscard)
  useEffect(() => {
    tell.current = onDiscard
  }, [onDiscard])
  return useMemo(
    () => ({
      edit: (property) => open([property]),
      keep: (property) => close([property]),
      touch: (property, value) => {
        clearError()
        update((now) => touch(now, property, value))
        if (form.getFieldState(property).invalid) void form.trigger(property)
      },
      restore: (property) => {
        const former = latest()
        const value = former.mine[property]
        // Of this field alone: what becomes of the others meanwhile, such as being saved, stays.
        if (JSON.stringify(value ?? null).length > MUCH)
          tell.current?.({ ...former, mine: { [property]: value }, sent: {} })
        update((now) => restore(now, property))
        form.clearErrors(property)
        close([property])
      },
      resolve: (property, choice) => {
        update((now) => resolve(now, property, choice))
        if (choice === 'theirs') close([property])
      },
      discard: () => {
        const former = latest()
        close(Object.keys(former.mine))
        update(discard)
        tell.current?.(former)
        clearError()
        form.clearErrors()
      },
    }),
    [form, latest, update, open, close, clearError],
  )
}

/** The values of the inputs and their validation. The draft is the truth; the inputs follow it. */
function useFieldValues(type: ItemType, draft: Draft): UseFormReturn<FormValues> {
  const translate = useTranslate()
  const isAdmin = useSession()?.admin ?? false
  const resolver = useMemo(
    () => itemResolver({ type, translate, isAdmin, extent: 'change' }),
    [type, translate, isAdmin],
  )
  const form = useForm<FormValues>({ defaultValues: { ...draft.base, ...draft.mine }, resolver, mode: 'onTouched' })
  useEffect(() => {
    for (const name of Object.keys(type.properties)) {
      const value = valueOf(draft, name)
      if (!sameValue(form.getValues(name), value)) form.setValue(name, value)
    }
  }, [draft, form, type])
  return form
}
