import { useId, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { CARE_SECTION } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { Box, Heading, Icon, Section } from '@cairn/ui'
import { CareOfNew } from './care-of-new.tsx'
import { CreateField, isFollowing, type CreateFieldsProps } from './create-field.tsx'
import { FormGrid } from './form-grid.tsx'
import type { FormPlan, PlannedSection } from './form-plan.ts'

const BESIDE = {
  display: 'grid',
  gap: '12px',
  '@container form (min-width: 480px)': {
    gap: '12px 16px',
    '&:has([data-tile])': { gridTemplateColumns: '112px minmax(0, 1fr)' },
  },
} as const

/** Shows what a form begins with: the picture beside the name and what fits there, and the first fields. */
export function LeadFields({ lead, ...rest }: CreateFieldsProps & { lead: FormPlan['lead'] }) {
  const { picture, beside, below } = lead
  const fields = (names: readonly string[]) => names.map((name) => <CreateField key={name} name={name} {...rest} />)
  return (
    <Box display="flex" flexDirection="column" gap="12px">
      {picture !== undefined && (
        <Box css={BESIDE}>
          <CreateField name={picture} isTile {...rest} />
          <FormGrid>{fields(beside)}</FormGrid>
        </Box>
      )}
      {below.length > 0 && <FormGrid>{fields(below)}</FormGrid>}
    </Box>
  )
}

type CreateSectionProps = CreateFieldsProps & { section: PlannedSection }

/** Shows a section of a form, or its line if it is folded. */
export function CreateSection({ section, ...rest }: CreateSectionProps) {
  const translate = useTranslate()
  const { key } = section
  const title = translate(key === undefined ? 'forms.more' : `types.${rest.type.name}.sections.${key}`)
  if (section.isFolded) return <FoldedSection section={section} title={title} {...rest} />
  return (
    <Section title={title}>
      <SectionFields section={section} {...rest} />
    </Section>
  )
}

function SectionFields({ section: { key, properties }, ...rest }: CreateSectionProps) {
  return (
    <FormGrid>
      {properties.map((property) => (
        <CreateField key={property} name={property} {...rest} />
      ))}
      {key === CARE_SECTION && rest.type.care === true && <CareOfNew {...rest} />}
    </FormGrid>
  )
}

const FOLD = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  width: 'full',
  minHeight: '2.75rem',
  textAlign: 'start',
  '& > svg': { flex: 'none', color: 'fgMuted' },
  '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
} as const
const IN_ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Names of fields that the line of a folded section tells. */
const NAMED = 3

/**
 * Shows a line with the name of a section, what is in it and how many fields. It opens when it is pressed,
 * and by itself where one of its fields has a value or is wrong.
 */
function FoldedSection({ title, ...props }: CreateSectionProps & { title: string }) {
  const { section, type, control } = props
  const { properties } = section
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const hasValue = useWatch({ control, name: properties, compute: hasAny })
  const { errors } = useFormState({ control })
  const isHeld = hasValue || properties.some((name) => errors[name])
  // Opened, it stays, also while its only value is written anew.
  if (isHeld && !isOpen) setOpen(true)
  const asked = properties.filter((name) => !isFollowing(type, name))
  const names = asked.slice(0, NAMED).map((name) => translate(`types.${type.name}.props.${name}`))
  return (
    <Box borderTop="1px solid" borderColor="line">
      <Box
        as="button"
        {...{ type: 'button' }}
        css={FOLD}
        aria-expanded={isOpen}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-in`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron-right" size={16} />
        <Heading as="span" id={`${id}-title`} flex="none" maxWidth="100%">
          {title}
        </Heading>
        <Box as="span" id={`${id}-in`} css={IN_ONE_LINE} flex="1" minWidth="0" fontSize="note" color="fgMuted">
          {!isOpen && names.join(', ')}
        </Box>
        <Box as="span" flex="none" fontSize="note" color="fgMuted">
          {translate('forms.fields', { count: asked.length })}
        </Box>
      </Box>
      {isOpen && (
        <Box paddingBottom="16px">
          <SectionFields {...props} />
        </Box>
      )}
    </Box>
  )
}

function hasAny(values: readonly unknown[]): boolean {
  return values.some((value) => !isBlank(value))
}
