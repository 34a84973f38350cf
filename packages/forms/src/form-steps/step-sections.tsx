import { useTranslate } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { currentValue } from '@cairn/model/draft'
import { Box, HStack, Section } from '@cairn/ui'
import { PropertyList } from '@cairn/ui/results'
import { focusFirst } from '../state/focus.ts'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { ItemField } from '../field/item-field.tsx'
import { isFieldShown, sectionsOf } from '../state/sections-of.ts'
import { useRef } from 'react'
import { LackingNote, StepButtons, StepNav } from './step-nav.tsx'
import { useSteps } from './use-steps.ts'

/**
 * Shows the properties of the item in the surrounding `ItemForm` step by step. What is empty is open for
 * typing. *Next step* saves what was typed, and goes on if nothing is lacking.
 */
export function StepSections() {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const { type, save, edit } = useItemFormApi()
  const { draft } = useItemFormState()
  const steps = useSteps(type.stepForm, { ...draft.base, ...draft.mine })
  const section = steps && type.stepForm?.steps[steps.current - 1]?.section
  if (!steps || section === undefined) return null
  const names = sectionsOf(type).find(({ key }) => key === section)?.properties ?? []
  const valueOf = (name: string) => currentValue(draft, name)
  const next = async () => {
    const [first] = steps.lacking
    if (first !== undefined) return edit(first)
    if (!(await save())) return
    steps.go(steps.current + 1)
    focusFirst(() => frame.current)
  }
  return (
    <Box ref={frame} display="flex" flexDirection="column" gap="14px">
      <StepNav type={type} steps={steps} />
      <Section title={t(`types.${type.name}.sections.${section}`)}>
        <PropertyList>
          {names
            .filter((name) => isFieldShown(type, name, valueOf))
            .filter((name) => !type.properties[name]?.readOnly || !isBlank(valueOf(name)))
            .map((name) => (
              <ItemField key={name} name={name} isOpen={isBlank(valueOf(name))} />
            ))}
        </PropertyList>
      </Section>
      <LackingNote type={type} steps={steps} />
      <HStack gap="8px">
        <StepButtons type={type} steps={steps} onNext={() => void next()} />
      </HStack>
    </Box>
  )
}
