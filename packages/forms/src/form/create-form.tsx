import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { CARE_SECTION } from '@cairn/contract'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { errorText, useLanguage, useSession, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { stepOf } from '@cairn/model/step-form'
import { isRequired } from '@cairn/model/item-schema'
import { Box, Button, ErrorNotice, Stack } from '@cairn/ui'
import { BarredForm, FormBar } from '@cairn/ui/results'
import { CareOfNew } from '../create/care-of-new.tsx'
import { CreateSection, LeadFields } from '../create/create-section.tsx'
import { FilledIn } from '../create/filled-in.tsx'
import { planForm } from '../create/form-plan.ts'
import { ErrorSummary, useProblems } from './error-summary.tsx'
import { NamedItem } from '../field/named-item.tsx'
import { FORM_PLACE } from '../create/form-grid.tsx'
import { focusFirst, revealFirst } from '../state/focus.ts'
import { LackingNote, StepButtons, StepNav } from '../form-steps/step-nav.tsx'
import { useSteps, type Steps } from '../form-steps/use-steps.ts'
import type { FormValues } from '../state/form-context.ts'
import { FormOwnersContext } from '../state/form-owners.ts'
import { ownersOf } from '../field/item-field.tsx'
import { mayStewardNew } from '../field/may-steward.ts'
import { errorsIn, itemResolver } from '../state/item-resolver.ts'
import { isOpenChoice, nameFirst, sectionsOf } from '../state/sections-of.ts'
import { useEditing } from '../state/use-editing.ts'
import { useOfferedLevel } from '../state/use-readable-levels.ts'

/**
 * Props of `CreateForm`, which shows a form for a new item with all properties that users may set, by the
 * sections of the type.
 */
export interface CreateFormProps {
  type: ItemType
  /** Values to start from, by property. */
  defaults?: Readonly<Record<string, unknown>>
  /** Called with all values at each change, so that the caller can keep them when the form unmounts. */
  onValues?: (values: Readonly<Record<string, unknown>>) => void
  /** Called before storing. False cancels the creation; the check itself must tell the user why. */
  check?: () => Promise<boolean>
  /**
   * Stores the new item. If it rejects, the error is shown and the values stay. `goesOn`: the user wants to
   * enter the next one.
   */
  onCreate: (properties: Record<string, unknown>, goesOn: boolean) => Promise<Item>
  /** Called by the cancel button; without it there is none. */
  onCancel?: () => void
  /** Shows the form step by step, if its type has a step form. The step stands in the column's parameter. */
  inSteps?: boolean
  /** Offers to go on to the next item, also by Ctrl or ⌘ with Enter, if its type says so. */
  hasNext?: boolean
  /** Says at the foot of the form when its draft was kept. */
  draftNote?: ReactNode
  /** Moves the focus to the first field when the form opens, such as that of the next item. */
  takesFocus?: boolean
}

/**
 * Shows a form for a new item with all properties that users may set, by the sections of the type. Values
 * are validated by the rules that the server applies.
 */
export function CreateForm(props: CreateFormProps) {
  const { type, defaults, onValues, check, onCreate, onCancel, inSteps = false } = props
  const { takesFocus = false, draftNote } = props
  const goesOn = props.hasNext === true && type.createForm?.keeps !== undefined
  const translate = useTranslate()
  const language = useLanguage()
  const isAdmin = useSession()?.admin ?? false
  const frame = useRef<HTMLFormElement>(null)
  const resolver = useMemo(
    () => itemResolver({ type, translate, isAdmin, extent: 'whole' }),
    [type, translate, isAdmin],
  )
  const form = useForm<FormValues>({
    defaultValues: { ...defaults },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { control, handleSubmit, formState, setError, setValue, subscribe } = form
  const levels = useOfferedLevel(type, form)
  const [refusal, setRefusal] = useState<CairnError | undefined>(undefined)
  const [refused, setRefused] = useState<CairnError>()
  const { problems, show } = useProblems(type)
  const { isShaking, shake } = useEditing([])
  const steps = useCreateSteps(inSteps ? type : undefined, control)
  const shown = steps && type.stepForm?.steps[steps.current - 1]?.section
  const needed = (steps && type.stepForm?.steps.flatMap(({ needs = [] }) => needs)) ?? NO_NAMES
  const [begun] = useState(defaults ?? {})
  const { filled, lead, sections } = planForm({
    type,
    isAdmin,
    values: begun,
    hasSteps: steps !== undefined,
    sections: (steps ? sectionsOf(type).filter(({ key }) => key === shown) : nameFirst(type)).map(
      ({ key, properties }) => ({
        key,
        properties: properties.filter(
          (name) => !type.properties[name]?.readOnly && mayStewardNew(type, levels, name) && isOpenChoice(type, name),
        ),
      }),
    ),
  })
  useEffect(() => {
    if (takesFocus) focusFirst(() => frame.current)
  }, [takesFocus])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          onValues?.(values)
          // What was refused is being mended: it is said again where it still holds.
          setRefusal(undefined)
        },
      }),
    [subscribe, onValues],
  )

  const pointOutAll: Parameters<typeof handleSubmit>[1] = (errors) => {
    show(errors)
    shake()
    const at = Object.keys(errors).flatMap((name) => stepOf(type, name) ?? [])
    if (steps && at.length > 0 && !at.includes(steps.current)) steps.go(Math.min(...at))
    revealFirst(frame, '[data-invalid]')
  }
  const owners = useCallback(() => ownersOf(form.getValues(type.owner ?? '')), [form, type])
  const goOn = async () => {
    if (!steps) return
    const { picture, beside, below } = lead
    const names = [...filled, ...(picture ? [picture] : []), ...beside, ...below]
    const isValid = await form.trigger(names)
    for (const name of steps.lacking) setError(name, { message: translate('errors.required') })
    const errors = names.map((name) => [name, form.getFieldState(name).error] as const).filter(([, error]) => error)
    if (!isValid || errors.length > 0) return pointOutAll(Object.fromEntries(errors))
    show({})
    steps.go(steps.current + 1)
    focusFirst(() => frame.current)
  }
  const create = async (values: FormValues, isNextWanted: boolean) => {
    setRefusal(undefined)
    setRefused(undefined)
    show({})
    if (check && !(await check())) return
    await onCreate(values, isNextWanted).catch((thrown: unknown) => {
      const error = toCairnError(thrown)
      setRefused(error)
      const found = errorsIn(error, type, translate)
      for (const [name, problem] of Object.entries(found)) setError(name, { message: String(problem?.message) })
      if (Object.keys(found).length > 0) pointOutAll(found)
      else setRefusal(error)
    })
  }
  const isLast = !steps || steps.current === steps.count
  const submit = async (isNextWanted = false) => {
    // A file that is still on its way is not missing: the check says that people wait for it.
    const isHeldOpen = frame.current?.querySelector('[data-holds-open]') !== null
    if (isHeldOpen && check && !(await check())) return
    await handleSubmit((values) => create(values, isNextWanted), pointOutAll)()
  }
  const common = { type, control, setValue, isShaking, levels, needed }
  return (
    <FormOwnersContext value={owners}>
      <BarredForm
        ref={frame}
        noValidate
        onSubmit={(event) => {
          // In React's tree a form in a dialog may be the child of another form, which must not be submitted.
          event.stopPropagation()
          event.preventDefault()
          void (isLast ? submit() : goOn())
        }}
        onKeyDown={(event) => {
          if (!goesOn || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          void submit(true)
        }}
      >
        {steps && <StepNav type={type} steps={steps} />}
        <Stack gap="18px" marginBottom="18px" css={FORM_PLACE}>
          <FilledIn key={shown ?? ''} names={filled} {...common} />
          <LeadFields lead={lead} {...common} />
          {sections
            .filter(({ isFolded }) => !isFolded)
            .map((section) => (
              <CreateSection key={section.key ?? ''} section={section} {...common} />
            ))}
          <div>
            {sections
              .filter(({ isFolded }) => isFolded)
              .map((section) => (
                <CreateSection key={section.key ?? ''} section={section} {...common} />
              ))}
          </div>
          {type.care === true && !steps && !sections.some(({ key }) => key === CARE_SECTION) && (
            <CareOfNew {...common} />
          )}
          {steps && <LackingNote type={type} steps={steps} />}
          <ErrorSummary problems={problems} wrong={formState.errors} />
          <NamedItem error={refused} at={Object.keys(formState.errors)} />
          {refusal && (
            <ErrorNotice
              title={translate('forms.notSaved')}
              kept={translate('forms.kept')}
              next={errorText(translate, refusal).title}
              detail={refusal.message}
              detailLabel={translate('ui.detail')}
            />
          )}
        </Stack>
        <FormBar>
          <FootNote isNeeded={needsSome(type, isAdmin)}>{draftNote}</FootNote>
          {onCancel && (!steps || steps.current === 1) && (
            <Button {...(goesOn ? { css: WHERE_ROOM_IS } : {})} onClick={onCancel}>
              {translate('forms.cancel')}
            </Button>
          )}
          {!isLast && (
            <Button busy={formState.isSubmitting} onClick={() => void submit()}>
              {translate('forms.createEarly')}
            </Button>
          )}
          {steps && <StepButtons type={type} steps={steps} />}
          {goesOn && isLast && (
            <Button aria-keyshortcuts="Control+Enter Meta+Enter" onClick={() => void submit(true)}>
              {translate('forms.createNext')}
            </Button>
          )}
          {isLast && (
            <Button kind="primary" type="submit" busy={formState.isSubmitting}>
              {translate('forms.createType', {
                type: translate(`types.${type.name}.name`).toLocaleLowerCase(language),
              })}
            </Button>
          )}
        </FormBar>
      </BarredForm>
    </FormOwnersContext>
  )
}

/** Shows at the foot of a form when its draft was kept, and what the mark of needed fields means. */
function FootNote({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box css={FOOT_NOTE}>
      {children}
      {isNeeded && (
        <span aria-hidden="true">
          <Box as="span" color="bad">
            *
          </Box>{' '}
          {translate('forms.needed')}
        </span>
      )}
    </Box>
  )
}

/** In a narrow column it is left out: the head of the column closes the form too. */
const WHERE_ROOM_IS = { '@container (max-width: 29rem)': { display: 'none' } } as const
const FOOT_NOTE = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  fontSize: 'note',
  color: 'fgMuted',
  ...WHERE_ROOM_IS,
} as const

function needsSome({ properties }: ItemType, isAdmin: boolean): boolean {
  return Object.values(properties).some((property) => !property.readOnly && isRequired(property, isAdmin))
}

const NO_NAMES: string[] = []

/** Returns the steps of a form for a new item, by what is typed. Undefined if it has none. */
function useCreateSteps(type: ItemType | undefined, control: Control<FormValues>): Steps | undefined {
  const needs = useMemo(() => type?.stepForm?.steps.flatMap(({ needs: names = [] }) => names) ?? NO_NAMES, [type])
  const values = useWatch({ control, name: needs })
  return useSteps(type?.stepForm, Object.fromEntries(needs.map((name, at) => [name, values[at]])))
}
