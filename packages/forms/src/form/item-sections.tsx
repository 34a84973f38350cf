import { useState } from 'react'
import { CARE_SECTION } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { currentValue } from '@cairn/model/draft'
import { localDay } from '@cairn/model/presets'
import { isWrittenInSteps } from '@cairn/model/step-form'
import { lazyComponent, Section } from '@cairn/ui'
import { PropertyList } from '@cairn/ui/results'
import { CareNote } from '../care/care-note.tsx'
import { AddProperties } from './add-properties.tsx'
import { StepSections } from '../form-steps/step-sections.tsx'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { useIsFilled } from './is-filled.ts'
import { ItemField } from '../field/item-field.tsx'
import { isFieldShown, sectionsOf } from '../state/sections-of.ts'

const PassDownCare = lazyComponent(() => import('../care/pass-down-care.tsx'))
const PurgeBox = lazyComponent(() => import('./purge-box.tsx'))

/** Props of `ItemSections`, which shows the properties of an item in the sections of its type. */
export interface ItemSectionsProps {
  /** Properties that the cell shows elsewhere. While the item is written in steps, they are shown too. */
  without?: readonly string[]
  /** Properties that people neither read nor type: they are not shown, and not offered to be added. */
  hidden?: readonly string[]
}

/**
 * Shows the properties of the item in the surrounding `ItemForm` that have a value, in the sections of its
 * type; properties in no section come last. Users who may edit can add the others below. While the item is
 * written in steps (`stepForm` of its type), shows the step that the address names to those who may edit.
 */
export function ItemSections({ without = [], hidden = [] }: ItemSectionsProps) {
  const { item, type, canUpdate } = useItemFormApi()
  const { draft } = useItemFormState()
  const [today] = useState(() => localDay(Date.now()))
  if (canUpdate && isWrittenInSteps(type, draft.base, today)) return <StepSections />
  return (
    <>
      {sectionsOf(type).map(({ key, properties }) => (
        <ItemSection
          key={key ?? ''}
          sectionKey={key}
          properties={properties.filter((name) => !without.includes(name) && !hidden.includes(name))}
        />
      ))}
      <AddProperties hidden={hidden} />
      {item.$can?.['purge'] === true && <PurgeBox item={item} />}
    </>
  )
}

/**
 * Props of `ItemSection`, which shows some properties of the item in the surrounding `ItemForm` under a
 * heading: those with a value, and those being edited.
 */
export interface ItemSectionProps {
  /** Key of the section in the type. Undefined for the properties that no section contains. */
  sectionKey: string | undefined
  /** Names of the properties to show. */
  properties: readonly string[]
}

/**
 * Shows some properties of the item in the surrounding `ItemForm` under a heading: those with a value, and
 * those being edited. Renders nothing if no property is left.
 */
export function ItemSection({ sectionKey, properties }: ItemSectionProps) {
  const translate = useTranslate()
  const { item, type, inHead, named, canUpdate } = useItemFormApi()
  const { draft, editing } = useItemFormState()
  const isFilled = useIsFilled()
  const isAtWork = (name: string) => editing.has(name) || name in draft.mine || name in draft.conflicts
  const shown = properties.filter(
    (name) =>
      !inHead.includes(name) &&
      (name !== named || isAtWork(name)) &&
      isFilled(name) &&
      isFieldShown(type, name, (property) => currentValue(draft, property)),
  )
  const isCare = type.care === true && sectionKey === CARE_SECTION
  if (shown.length === 0) return null
  return (
    <Section title={translate(sectionKey === undefined ? 'forms.more' : `types.${type.name}.sections.${sectionKey}`)}>
      <PropertyList>
        {shown.map((name) => (
          <ItemField key={name} name={name} />
        ))}
      </PropertyList>
      {isCare && <CareNote />}
      {isCare && type.tree && canUpdate && !item.$deleted && <PassDownCare item={item} />}
    </Section>
  )
}
