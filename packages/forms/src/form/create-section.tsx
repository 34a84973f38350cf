import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { CARE_SECTION } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { Button, Section } from '@cairn/ui'
import { CareOfNew } from './care-of-new.tsx'
import { CreateField, type CreateFieldsProps } from './create-field.tsx'
import { FormGrid } from './form-grid.tsx'

/** Shows a section of the form; a folded one by its name, until it is asked for or has a value. */
export function FoldedSection(props: CreateSectionProps) {
  const { type, sectionKey = '', properties, control } = props
  const translate = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const values = useWatch({ control, name: properties })
  const { errors } = useFormState({ control })
  const isFolded = type.createForm?.folded?.includes(sectionKey) === true && properties.length > 0
  if (!isFolded || isAsked || values.some((value) => !isBlank(value)) || properties.some((name) => errors[name]))
    return <CreateSection {...props} />
  return (
    <Button icon="chevron-down" alignSelf="flex-start" aria-expanded={false} onClick={() => setAsked(true)}>
      {translate(`types.${type.name}.sections.${sectionKey}`)}
    </Button>
  )
}

type CreateSectionProps = CreateFieldsProps & { sectionKey: string | undefined; properties: readonly string[] }

function CreateSection({ sectionKey, properties, ...rest }: CreateSectionProps) {
  const translate = useTranslate()
  if (properties.length === 0) return null
  const { name } = rest.type
  return (
    <Section title={translate(sectionKey === undefined ? 'forms.more' : `types.${name}.sections.${sectionKey}`)}>
      <FormGrid>
        {properties.map((property) => (
          <CreateField key={property} name={property} {...rest} />
        ))}
        {sectionKey === CARE_SECTION && rest.type.care === true && <CareOfNew {...rest} />}
      </FormGrid>
    </Section>
  )
}
