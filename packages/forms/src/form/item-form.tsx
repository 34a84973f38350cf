import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
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
  revertAll,
  isDirty,
  resolve,
  revertProperty,
  sameValue,
  editProperty,
  currentValue,
  type Draft,
} from '@cairn/model/draft'
import { wayToChange, type WayToChange } from '@cairn/model/guarded'
import { Box, lazyComponent } from '@cairn/ui'
import { Acts } from '../dialogs/acts.tsx'
import { revealFirst, useFocusAfterSaving } from '../state/focus.ts'
import { ErrorSummary, useProblems } from './error-summary.tsx'
import {
  FormContext,
  FormStateContext,
  type FormValues,
  type ItemFormApi,
  type ItemFormState,
} from '../state/form-context.ts'
import { errorsIn, itemResolver } from '../state/item-resolver.ts'
import { useDraft, type DraftHandle } from '../state/use-draft.ts'
import { useEditing, type Editing } from '../state/use-editing.ts'
import { useSave, type SaveItem } from '../state/use-save.ts'
import { ownersOf } from '../field/item-field.tsx'
import { FormOwnersContext } from '../state/form-owners.ts'
import { maySteward } from '../field/may-steward.ts'

const AmendDialog = lazyComponent(() => import('../dialogs/amend-dialog.tsx'))

/**
 * Props of `ItemForm`, which provides the editing of one item to the fields inside: draft, validation,
 * saving and conflicts.
 */
export interface ItemFormProps {
  /** The live item. A newer version is merged with what the user has typed. */
  item: Item
  type: ItemType
  /** Whether fields can be edited; `$can.update` of the item when left out. */
  canUpdate?: boolean
  /** Whether an `ItemHead` is inside. The sections then leave out what it shows. */
  hasHead?: boolean
  /** Properties that other users have just changed, as `useItem` returns them. */
  changed?: Readonly<Record<string, LiveChange>>
  /**
   * Stores the changes; the shell's `updateItem` when left out. It rejects with the code `conflict` and
   * the stored item in `details.current` if the item has changed meanwhile.
   */
  onSave?: SaveItem
  /** An earlier draft to continue with. */
  draft?: Draft
  /** Called with the draft when unsaved values change, and with null when none are left. */
  onDraft?: (draft: Draft | null) => void
  /**
   * Called with the former draft when the user discards all of it or one long text, so that it can be
   * restored.
   */
  onDiscard?: (former: Draft) => void
  children: ReactNode
}

/**
 * Provides the editing of one item to the fields inside: draft, validation, saving and conflicts. Control
 * or ⌘ with S saves. `ItemField`, `ItemSections` and `ItemSaveBar` must be inside.
 */
export function ItemForm(props: ItemFormProps) {
  return <Form key={props.item.$id} {...props} />
}

const NOTHING_CHANGED = {}
const NOTHING: readonly string[] = []

function Form({
  item,
  type,
  canUpdate = item.$can?.update ?? false,
  hasHead = false,
  changed = NOTHING_CHANGED,
  onSave,
  draft: kept,
  onDraft,
  onDiscard,
  children,
}: ItemFormProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [amending, setAmending] = useState<{ at: string | undefined }>()
  const amend = useCallback((at?: string) => setAmending({ at }), [])
  const { api, state, problems } = useFormApi({
    item,
    type,
    canUpdate,
    hasHead,
    named: hasHead ? soleName(type) : undefined,
    inHead: hasHead ? (type.head?.facts ?? NOTHING) : NOTHING,
    changed,
    onSave,
    kept,
    onDraft,
    onDiscard,
    frame,
    amend,
  })
  const owners = useCallback(() => ownersOf(item[type.owner ?? '']), [item, type])
  const { save } = api
  useFocusAfterSaving(frame, isDirty(state.draft))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    void save()
  }
  return (
    <FormOwnersContext value={owners}>
      <FormContext value={api}>
        <FormStateContext value={state}>
          <Box ref={frame} display="contents" onKeyDown={onKeyDown}>
            <Acts item={item} type={type}>
              {children}
            </Acts>
            {amending && <AmendDialog {...{ item, type, ...amending }} onClose={() => setAmending(undefined)} />}
            <ErrorSummary problems={problems} isQuiet />
          </Box>
        </FormStateContext>
      </FormContext>
    </FormOwnersContext>
  )
}

/** Returns the property whose value is the label of an item of this type, if there is just one. */
function soleName({ label, properties }: ItemType): string | undefined {
  const [first = '', ...others] = label
  return others.length === 0 && properties[first] ? first : undefined
}

interface Parts extends Required<Pick<ItemFormProps, 'item' | 'type' | 'canUpdate' | 'changed'>> {
  hasHead: boolean
  inHead: readonly string[]
  named: string | undefined
  onSave: SaveItem | undefined
  kept: Draft | undefined
  onDraft: ItemFormProps['onDraft']
  onDiscard: ItemFormProps['onDiscard']
  frame: React.RefObject<HTMLDivElement | null>
  amend: ItemFormApi['amend']
}

interface FormParts {
  api: ItemFormApi
  state: ItemFormState
  problems: ReturnType<typeof useProblems>['problems']
}

function useFormApi(parts: Parts): FormParts {
  const { item, type, canUpdate, hasHead, inHead, named, changed, onSave, kept, onDraft, onDiscard, frame, amend } =
    parts
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
    if (isBusy()) return false
    const names = Object.keys(changesToSend(latest()))
    const isValid = names.length === 0 || (await form.trigger(names))
    showProblems(Object.fromEntries(names.map((name) => [name, form.getFieldState(name).error])))
    if (!isValid) {
      open(names.filter((name) => form.getFieldState(name).invalid))
      shake()
      revealFirst(frame, '[data-invalid]')
      return false
    }
    if (names.length > 0 && !(await passes())) return false
    const stored = await send()
    if (stored) close(stored.filter((name) => !(name in latest().mine)))
    if (Object.keys(latest().conflicts).length > 0) revealFirst(frame, '[data-conflict]')
    return stored !== null || names.length === 0
  }, [form, latest, passes, send, isBusy, open, close, shake, showProblems, frame])

  useEffect(() => {
    // Problems that only the server found are shown at their fields too.
    const found = error ? errorsIn(error, type, translate) : {}
    const refused = Object.keys(found)
    if (refused.length === 0) return
    for (const name of refused) form.setError(name, { message: String(found[name]?.message) })
    open(refused)
    revealFirst(frame, '[data-invalid]')
  }, [error, form, type, translate, open, frame])

  const wayOf = useCallback((name: string) => wayFor(item, type, canUpdate, name), [item, type, canUpdate])
  const openField = useCallback(
    (name: string) => (wayOf(name) === 'act' ? amend(name) : open([name])),
    [wayOf, amend, open],
  )
  const seen = useCallback(() => latest().basedOn, [latest])
  const edits = useEdits({ form, latest, update, close, clearError, onDiscard })
  const api = useMemo<ItemFormApi>(
    () => ({
      ...{ item, type, canUpdate, hasHead, inHead, named, control: form.control, save, seen, ...edits },
      ...{ wayOf, amend, edit: openField },
    }),
    [item, type, canUpdate, hasHead, inHead, named, form, save, seen, edits, wayOf, amend, openField],
  )
  return { api, state: { draft, changed, editing, isShaking, state, error }, problems }
}

/** Returns how the person changes a property of an item. */
function wayFor(item: Item, type: ItemType, canUpdate: boolean, name: string): WayToChange {
  const property = type.properties[name]
  const isCoarse = item.$coarse?.includes(name) === true
  const mayEdit = canUpdate && property && !property.readOnly && !isCoarse && maySteward(item, type, name)
  return mayEdit ? wayToChange(type, item, name) : 'none'
}

type Edits = Pick<ItemFormApi, 'keep' | 'touch' | 'restore' | 'resolve' | 'discard'>
interface EditParts extends Pick<DraftHandle, 'latest' | 'update'>, Pick<Editing, 'close'> {
  form: UseFormReturn<FormValues>
  clearError: () => void
  onDiscard: ItemFormProps['onDiscard']
}

/** Characters in one field above which a discarded text is offered for restoring. */
const MUCH = 60

/**
 * Returns the functions that fields use to change the draft. They stay the same while the form is
 * mounted.
 */
function useEdits({ form, latest, update, close, clearError, onDiscard }: EditParts): Edits {
  const tell = useRef(onDiscard)
  useEffect(() => {
    tell.current = onDiscard
  }, [onDiscard])
  return useMemo(
    () => ({
      keep: (property) => close([property]),
      touch: (property, value) => {
        clearError()
        update((now) => editProperty(now, property, value))
        if (form.getFieldState(property).invalid) void form.trigger(property)
      },
      restore: (property) => {
        const former = latest()
        const value = former.mine[property]
        // Only this field is kept for restoring, so that a save of other fields is not undone.
        if (JSON.stringify(value ?? null).length > MUCH)
          tell.current?.({ ...former, mine: { [property]: value }, sent: {} })
        update((now) => revertProperty(now, property))
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
        update(revertAll)
        tell.current?.(former)
        clearError()
        form.clearErrors()
      },
    }),
    [form, latest, update, close, clearError],
  )
}

/** Returns the form of react-hook-form that validates the values. Its values follow the draft. */
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
      const value = currentValue(draft, name)
      if (!sameValue(form.getValues(name), value)) form.setValue(name, value)
    }
  }, [draft, form, type])
  return form
}
