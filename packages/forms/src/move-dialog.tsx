import { useMemo, useState, type KeyboardEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { Move } from '@cairn/contract'
import { textKey, toCairnError, type CairnError } from '@cairn/contract/errors'
import { useCommands, useSession, useTranslate, type ItemType } from '@cairn/contract/web'
import { isRequired } from '@cairn/model/item-schema'
import { Box, Button, ErrorNotice, Field, HStack, Stack } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import type { FormValues } from './form-context.ts'
import { PropertyInput } from './inputs/property-input.tsx'
import { errorsIn, itemResolver } from './item-resolver.ts'
import { moveTextKey } from './state-row.tsx'

/**
 * Props of `MoveDialog`, which shows a dialog with what a move asks for, and makes the move when it is
 * submitted.
 */
export interface MoveDialogProps {
  type: ItemType
  /** The move. It has `asks`. */
  move: Move
  /** Id of the item to move. */
  id: string
  onClose: () => void
}

/**
 * Shows a dialog with what a move asks for, and makes the move when it is submitted. If the server refuses,
 * the dialog stays open with what was typed and says why.
 */
export default function MoveDialog({ type, move, id, onClose }: MoveDialogProps) {
  const translate = useTranslate()
  const { act } = useCommands()
  const isAdmin = useSession()?.admin ?? false
  const asked = useMemo(() => askedType(type, move), [type, move])
  const resolver = useMemo(
    () => itemResolver({ type: asked, translate, isAdmin, extent: 'whole' }),
    [asked, translate, isAdmin],
  )
  const { control, handleSubmit, formState, setError } = useForm<FormValues>({ resolver, mode: 'onTouched' })
  const [refusal, setRefusal] = useState<CairnError | undefined>(undefined)
  const make = async (values: FormValues) => {
    setRefusal(undefined)
    try {
      await act(move.action, id, values)
      onClose()
    } catch (thrown) {
      const error = toCairnError(thrown)
      const found = Object.entries(errorsIn(error, asked, translate))
      for (const [name, problem] of found) setError(name, { message: String(problem?.message) })
      if (found.length === 0) setRefusal(error)
    }
  }
  const title = translate(moveTextKey(type, move.action))
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
          noValidate
          onSubmit={(event) => {
            event.stopPropagation()
            void handleSubmit(make)(event)
          }}
        >
          <Stack gap="14px">
            {Object.entries(asked.properties).map(([name, property]) => {
              const label = translate(`types.${type.name}.props.${name}`)
              return (
                <Controller
                  key={name}
                  name={name}
                  control={control}
                  render={({ field, fieldState: { error } }) => (
                    <Field label={label} required={isRequired(property, isAdmin)} error={error?.message}>
                      {({ id: control }) => (
                        <PropertyInput
                          {...{ id: control, name, label, property }}
                          errorId={`${control}-error`}
                          typeName={type.name}
                          value={field.value}
                          onChange={field.onChange}
                          error={error?.message}
                        />
                      )}
                    </Field>
                  )}
                />
              )
            })}
            {refusal && <Refusal error={refusal} />}
            <HStack justifyContent="flex-end">
              <Button onClick={onClose}>{translate('forms.cancel')}</Button>
              <Button kind="primary" type="submit" busy={formState.isSubmitting}>
                {title}
              </Button>
            </HStack>
          </Stack>
        </form>
      </Dialog>
    </Box>
  )
}

function Refusal({ error }: { error: CairnError }) {
  const translate = useTranslate()
  return (
    <ErrorNotice
      title={translate('forms.notMoved')}
      kept={translate('forms.kept')}
      next={translate(textKey(error.code))}
      detail={error.message}
      detailLabel={translate('ui.detail')}
    />
  )
}

/** Returns what a move asks for as a type, so that it is validated like an item. */
function askedType(type: ItemType, { asks = {} }: Move): ItemType {
  const { sections: _sections, ...rest } = type
  return { ...rest, properties: asks }
}
