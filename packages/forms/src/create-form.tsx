import { useMemo, useRef, useState } from 'react'
import { Controller, useForm, type Control } from 'react-hook-form'
import { textKey, toCairnError, type CairnError } from '@cairn/contract/errors'
import { useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { Box, Button, ErrorNotice, Field, HStack, Section, Stack } from '@cairn/ui'
import type { FormValues } from './form-context.ts'
import { itemResolver } from './item-resolver.ts'
import { sectionsOf } from './item-sections.tsx'
import { PropertyInput } from './property-input.tsx'

export interface CreateFormProps {
  type: ItemType
  /** Values to start from. */
  defaults?: Readonly<Record<string, unknown>>
  /** Stores the new item; its rejection is shown and what was typed stays. */
  onCreate: (properties: Record<string, unknown>) => Promise<Item>
  onCancel?: () => void
}

/** A form for a new item: every property that a person may set, by the type's sections. */
export function CreateForm({ type, defaults, onCreate, onCancel }: CreateFormProps) {
  const translate = useTranslate()
  const frame = useRef<HTMLFormElement>(null)
  const resolver = useMemo(() => itemResolver(type, translate, 'whole'), [type, translate])
  const { control, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: { ...defaults },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [refusal, setRefusal] = useState<CairnError | undefined>(undefined)

  const create = async (values: FormValues) => {
    setRefusal(undefined)
    await onCreate(values).catch((thrown: unknown) => setRefusal(toCairnError(thrown)))
  }
  const pointOut = () =>
    setTimeout(() => {
      const first = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      first?.scrollIntoView({ block: 'center' })
      first?.focus({ preventScroll: true })
    })
  return (
    <form ref={frame} noValidate onSubmit={(event) => void handleSubmit(create, pointOut)(event)}>
      <Stack gap="18px">
        {sectionsOf(type).map(({ key, properties }) => (
          <CreateSection
            key={key ?? ''}
            type={type}
            sectionKey={key}
            properties={properties.filter((name) => !type.properties[name]?.readOnly)}
            control={control}
          />
        ))}
        {refusal && (
          <ErrorNotice
            title={translate('forms.notSaved')}
            kept={translate('forms.kept')}
            next={translate(textKey(refusal.code))}
            detail={refusal.message}
            detailLabel={translate('ui.detail')}
          />
        )}
        <HStack justifyContent="flex-end">
          {onCancel && <Button onClick={onCancel}>{translate('forms.cancel')}</Button>}
          <Button kind="primary" type="submit" busy={formState.isSubmitting}>
            {translate('forms.create')}
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}

interface CreateSectionProps {
  type: ItemType
  sectionKey: string | undefined
  properties: readonly string[]
  control: Control<FormValues>
}

function CreateSection({ type, sectionKey, properties, control }: CreateSectionProps) {
  const translate = useTranslate()
  if (properties.length === 0) return null
  return (
    <Section title={translate(sectionKey === undefined ? 'forms.more' : `types.${type.name}.sections.${sectionKey}`)}>
      <Box display="flex" flexDirection="column" gap="12px">
        {properties.map((name) => (
          <CreateField key={name} type={type} name={name} control={control} />
        ))}
      </Box>
    </Section>
  )
}

function CreateField({ type, name, control }: { type: ItemType; name: string; control: Control<FormValues> }) {
  const translate = useTranslate()
  const property = type.properties[name]
  if (!property) return null
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field
          label={translate(`types.${type.name}.props.${name}`)}
          required={property.required}
          error={fieldState.error?.message}
        >
          {({ id }) => (
            <Box onBlur={field.onBlur}>
              <PropertyInput
                id={id}
                name={name}
                typeName={type.name}
                property={property}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
                errorId={`${id}-error`}
              />
            </Box>
          )}
        </Field>
      )}
    />
  )
}
