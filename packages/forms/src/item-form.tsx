import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useCommands, useTranslate, type Item, type ItemType, type LiveChange } from '@cairn/contract/web'
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
import { pointOut, useFocusAfterSaving } from './focus.ts'
import { FormContext, type FormValues, type ItemFormApi } from './form-context.ts'
import { itemResolver } from './item-resolver.ts'
import { useDraft } from './use-draft.ts'
import { useEditing } from './use-editing.ts'
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
  children: ReactNode
}

/** Stands around everything that shows or edits one item: the fields, and the save bar (`useUnsaved`). ⌘S or Ctrl+S saves. */
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
  children,
}: ItemFormProps) {
  const frame = useRef<HTMLDivElement>(null)
  const api = useFormApi({ item, type, canUpdate, changed, onSave, kept, onDraft, frame })
  const { save } = api
  useFocusAfterSaving(frame, isDirty(api.draft))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    void save()
  }
  return (
    <FormContext value={api}>
      <Box ref={frame} display="contents" onKeyDown={onKeyDown}>
        {children}
      </Box>
    </FormContext>
  )
}

interface Parts extends Required<Pick<ItemFormProps, 'item' | 'type' | 'canUpdate' | 'changed'>> {
  onSave: SaveItem | undefined
  kept: Draft | undefined
  onDraft: ItemFormProps['onDraft']
  frame: React.RefObject<HTMLDivElement | null>
}

function useFormApi({ item, type, canUpdate, changed, onSave, kept, onDraft, frame }: Parts): ItemFormApi {
  const { updateItem } = useCommands()
  const handle = useDraft(item, kept, onDraft)
  const { draft, latest, update } = handle
  const storeItem = useCallback<SaveItem>(
    (basedOn, changes) => updateItem(item.$id, basedOn, changes),
    [updateItem, item.$id],
  )
  const saving = useSave(handle, onSave ?? storeItem)
  const fields = useEditing(Object.keys(kept?.mine ?? {}))
  const form = useFieldValues(type, draft)
  const { send, isBusy, clearError } = saving
  const { open, close, shake } = fields

  const save = useCallback(async () => {
    if (isBusy()) return
    const names = Object.keys(changesToSend(latest()))
    const isValid = names.length === 0 || (await form.trigger(names))
    if (!isValid) {
      open(names.filter((name) => form.getFieldState(name).invalid))
      shake()
      pointOut(frame, '[aria-invalid="true"]')
      return
    }
    const stored = await send()
    if (stored) close(stored.filter((name) => !(name in latest().mine)))
    if (Object.keys(latest().conflicts).length > 0) pointOut(frame, '[data-conflict]')
  }, [form, latest, send, isBusy, open, close, shake, frame])

  return useMemo(
    () => ({
      item,
      type,
      canUpdate,
      changed,
      draft,
      control: form.control,
      editing: fields.editing,
      isShaking: fields.isShaking,
      state: saving.state,
      error: saving.error,
      edit: (property) => open([property]),
      keep: (property) => close([property]),
      touch: (property, value) => {
        clearError()
        update((now) => touch(now, property, value))
        if (form.getFieldState(property).invalid) void form.trigger(property)
      },
      restore: (property) => {
        update((now) => restore(now, property))
        form.clearErrors(property)
        close([property])
      },
      resolve: (property, choice) => {
        update((now) => resolve(now, property, choice))
        if (choice === 'theirs') close([property])
      },
      save,
      discard: () => {
        close(Object.keys(latest().mine))
        update(discard)
        clearError()
        form.clearErrors()
      },
    }),
    [
      item,
      type,
      canUpdate,
      changed,
      draft,
      form,
      fields.editing,
      fields.isShaking,
      saving.state,
      saving.error,
      open,
      close,
      clearError,
      update,
      latest,
      save,
    ],
  )
}

/** The values of the inputs and their validation. The draft is the truth; the inputs follow it. */
function useFieldValues(type: ItemType, draft: Draft): UseFormReturn<FormValues> {
  const translate = useTranslate()
  const resolver = useMemo(() => itemResolver(type, translate, 'change'), [type, translate])
  const form = useForm<FormValues>({ defaultValues: { ...draft.base, ...draft.mine }, resolver, mode: 'onTouched' })
  useEffect(() => {
    for (const name of Object.keys(type.properties)) {
      const value = valueOf(draft, name)
      if (!sameValue(form.getValues(name), value)) form.setValue(name, value)
    }
  }, [draft, form, type])
  return form
}
