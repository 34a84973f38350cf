import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject, type ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { Property } from '@cairn/contract'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { errorText, useCell, useItems, useSession, useTranslate, type ItemType } from '@cairn/contract/web'
import { isRequired } from '@cairn/model/item-schema'
import { Box, Button, ErrorNotice, Field, HStack, Stack, Text, type AskValuesProps } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import type { FormValues } from '../state/form-context.ts'
import { AblePeople } from '../relations/able-people.tsx'
import { AskedPeople } from '../relations/asked-people.tsx'
import { ChangedUnder } from './moved-on.tsx'
import { NamedItem } from '../field/named-item.tsx'
import { LackingLines } from './lacking-lines.tsx'
import { PropertyInput } from '../inputs/property-input.tsx'
import { revealFirst } from '../state/focus.ts'
import { errorsIn, itemResolver } from '../state/item-resolver.ts'
import { isFieldShown } from '../state/sections-of.ts'

/** Props of `AskDialog`. */
export interface AskDialogProps extends AskValuesProps {
  /** What is said in place of the button that submits, once it may not be pressed any more. */
  movedOn?: ReactNode
  /** What is shown above the fields. */
  shown?: ReactNode
  /** Whether it may be submitted yet; true when left out. */
  isReady?: boolean
  /** Values to start from, of properties that may be asked for. */
  values?: Readonly<Record<string, unknown>>
  /** Whether it may be submitted only once one of `values` is another. */
  needsChange?: boolean
  /** The property whose field takes the focus. */
  focus?: string | undefined
}

/**
 * Moves the focus to the field of a property. It is rendered in the form, as the dialog renders its content
 * later than itself.
 */
function FocusOn({ frame, name }: { frame: RefObject<HTMLFormElement | null>; name: string | undefined }) {
  useEffect(() => {
    if (name !== undefined) revealFirst(frame, `[data-asked="${name}"]`)
  }, [frame, name])
  return null
}

/**
 * Shows a dialog that asks for values and submits them when they are valid. If they are rejected, the dialog
 * stays open with the input and shows why.
 */
export function AskDialog(props: AskDialogProps) {
  const { type, title, asks, items, movedOn, shown, isReady = true, values = NO_VALUES, focus, onAsk, onClose } = props
  const { needsChange = false, note } = props
  const translate = useTranslate()
  const { passes } = useCell()
  const isAdmin = useSession()?.admin ?? false
  const asked = useMemo(() => askedType(type, asks), [type, asks])
  const resolver = useMemo(
    () => itemResolver({ type: asked, translate, isAdmin, extent: 'whole' }),
    [asked, translate, isAdmin],
  )
  const { control, handleSubmit, formState, setError } = useForm<FormValues>({
    defaultValues: { ...values },
    resolver,
    mode: 'onTouched',
  })
  const typed = useWatch({ control })
  // What is lacking is asked of one item, not of many at once.
  const only = useItems(items).get(items.length === 1 ? (items[0] ?? '') : '')
  const ownersOf = useOwners(type, items, asks, typed)
  const fields = Object.entries(asked.properties).filter(([name]) => isFieldShown(asked, name, (each) => typed[each]))
  const isChanged = Object.keys(formState.dirtyFields).some((name) => name in values)
  const frame = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<CairnError | undefined>(undefined)
  const [refused, setRefused] = useState<CairnError>()
  // While its own move is on the way, the item moves by it.
  const isStopped = Boolean(movedOn) && !formState.isSubmitting
  const make = async (values: FormValues) => {
    setRefusal(undefined)
    setRefused(undefined)
    if (isStopped) return
    // A file that is still on its way would be lost.
    if (!(await passes())) return
    try {
      await onAsk(values)
    } catch (thrown) {
      const error = toCairnError(thrown)
      setRefused(error)
      const found = Object.entries(errorsIn(error, asked, translate))
      for (const [name, problem] of found) setError(name, { message: String(problem?.message) })
      if (found.length === 0) setRefusal(error)
    }
  }
  return (
    // In React's tree the dialog is a child of the form behind it, which must not handle its keys or its
    // submit.
    <Box display="contents" onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}>
      <Dialog
        open
        onClose={onClose}
        title={title}
        closeLabel={translate('forms.cancel')}
        maxWidth={520}
        persistent={formState.isDirty}
      >
        <form
          ref={frame}
          noValidate
          onSubmit={(event) => {
            event.stopPropagation()
            void handleSubmit(make)(event)
          }}
        >
          <Stack gap="14px">
            <FocusOn frame={frame} name={focus} />
            {note && <Text tone="muted">{note}</Text>}
            {shown}
            {fields.map(([name, property]) => {
              const label = translate(`types.${type.name}.props.${name}`)
              const owners = ownersOf(property)
              return (
                <Controller
                  key={name}
                  name={name}
                  control={control}
                  render={({ field, fieldState: { error } }) => (
                    <Box data-asked={name}>
                      <Field label={label} required={isRequired(property, isAdmin)} error={error?.message}>
                        {({ id: control }) => (
                          <AskedPeople id={name === type.workflowCoordinator ? items[0] : undefined}>
                            {property.emptyOf && only && (
                              <LackingLines
                                item={only}
                                type={type}
                                of={property.emptyOf}
                                value={field.value}
                                onChange={field.onChange}
                              />
                            )}
                            <PropertyInput
                              {...{ id: control, name, label, owners }}
                              property={owners.length > 0 ? property : { ...property, inOrg: undefined }}
                              errorId={`${control}-error`}
                              typeName={type.name}
                              // Who can do the work on one item can on others of its owner.
                              item={items.length === 1 || owners.length === 1 ? items[0] : undefined}
                              value={field.value}
                              onChange={field.onChange}
                              error={error?.message}
                            />
                            {name === type.workflowCoordinator && items[0] && (
                              <AblePeople
                                id={items[0]}
                                rights={NO_RIGHTS}
                                chosen={typeof field.value === 'string' ? field.value : null}
                                onChoose={field.onChange}
                              />
                            )}
                          </AskedPeople>
                        )}
                      </Field>
                    </Box>
                  )}
                />
              )
            })}
            {items.length === 1 && !formState.isSubmitting && !isStopped && (
              <ChangedUnder id={items[0] ?? ''} names={Object.keys(asks)} />
            )}
            <NamedItem error={refused} />
            {refusal && <Refusal error={refusal} />}
            {isStopped && movedOn}
            <HStack justifyContent="flex-end">
              <Button onClick={onClose}>{translate(isStopped ? 'forms.close' : 'forms.cancel')}</Button>
              {!isStopped && (
                <Button
                  kind="primary"
                  type="submit"
                  busy={formState.isSubmitting}
                  disabled={!isReady || (needsChange && !isChanged)}
                >
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

const NO_VALUES = {}
const NO_RIGHTS: readonly string[] = []

function Refusal({ error }: { error: CairnError }) {
  const translate = useTranslate()
  return (
    <ErrorNotice
      title={translate('forms.notMoved')}
      kept={translate('forms.kept')}
      next={errorText(translate, error).title}
      detail={error.message}
      detailLabel={translate('ui.detail')}
    />
  )
}

/** Returns what is asked for as a type, so that it is validated like an item. */
function askedType(type: ItemType, asks: AskValuesProps['asks']): ItemType {
  const { sections: _sections, ...rest } = type
  return { ...rest, properties: asks }
}

/**
 * Returns a function that names the organisations of items to which a property is limited: whose people it
 * names, or whose values of a list it takes. What is asked for counts as it is typed.
 */
function useOwners(
  type: ItemType,
  items: readonly string[],
  asks: AskValuesProps['asks'],
  typed: FormValues,
): (property: Property) => string[] {
  const known = useItems(items)
  return ({ v, inOrg }) => {
    const name = (v === 'LOV' ? type.owner : inOrg) ?? ''
    const owners = name in asks ? typed[name] : items.flatMap((id) => known.get(id)?.[name] ?? [])
    return [...new Set([owners ?? []].flat().map(String))]
  }
}
