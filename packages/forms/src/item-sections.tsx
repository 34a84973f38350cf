import { OTHER_VALUE } from '@cairn/contract'
import { useTranslate, type ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { currentValue } from '@cairn/model/draft'
import { DescriptionList, Section } from '@cairn/ui'
import { useItemFormApi, useItemFormState } from './form-context.ts'
import { ItemField } from './item-field.tsx'

/**
 * Shows all properties of the item in the surrounding `ItemForm`, in the sections of its type. Properties
 * in no section come last.
 */
export function ItemSections() {
  const { type } = useItemFormApi()
  return sectionsOf(type).map(({ key, properties }) => (
    <ItemSection key={key ?? ''} sectionKey={key} properties={properties} />
  ))
}

/** Props of `ItemSection`. */
export interface ItemSectionProps {
  /** Key of the section in the type. Undefined for the properties that no section contains. */
  sectionKey: string | undefined
  /** Names of the properties to show. */
  properties: readonly string[]
}

/**
 * Shows some properties of the item in the surrounding `ItemForm` under a heading. Users who cannot edit
 * see only those with a value. Renders nothing if no property is left.
 */
export function ItemSection({ sectionKey, properties }: ItemSectionProps) {
  const translate = useTranslate()
  const { type, canUpdate } = useItemFormApi()
  const { draft } = useItemFormState()
  const shown = properties.filter(
    (name) =>
      isFieldShown(type, name, (property) => currentValue(draft, property)) &&
      ((canUpdate && !type.properties[name]?.readOnly) || !isBlank(currentValue(draft, name))),
  )
  if (shown.length === 0) return null
  return (
    <Section title={translate(sectionKey === undefined ? 'forms.more' : `types.${type.name}.sections.${sectionKey}`)}>
      <DescriptionList>
        {shown.map((name) => (
          <ItemField key={name} name={name} />
        ))}
      </DescriptionList>
    </Section>
  )
}

/**
 * Returns false for a property that specifies "other" of a list while "other" is not chosen and it is
 * empty. Returns true for all other properties. `valueOfProperty` returns the present value of a
 * property.
 */
export function isFieldShown(type: ItemType, name: string, valueOfProperty: (name: string) => unknown): boolean {
  const lists = Object.entries(type.properties).filter(([, { other }]) => other === name)
  return (
    lists.length === 0 ||
    !isBlank(valueOfProperty(name)) ||
    lists.some(([list]) => [valueOfProperty(list)].flat().includes(OTHER_VALUE))
  )
}

/** Types of values that have no general input. A special view edits them. */
const WITHOUT_FIELD: readonly (string | undefined)[] = ['json']

/**
 * Returns the sections of an item type with the names of their properties. A last one with the key
 * undefined holds the properties that no section names.
 */
export function sectionsOf(type: ItemType): { key: string | undefined; properties: string[] }[] {
  const named = (type.sections ?? []).map(({ key, properties }) => ({
    key,
    properties: properties.filter((name) => type.properties[name] && !WITHOUT_FIELD.includes(type.properties[name].t)),
  }))
  const placed = new Set(named.flatMap(({ properties }) => properties))
  const left = Object.entries(type.properties)
    .filter(([name, { t }]) => !placed.has(name) && !WITHOUT_FIELD.includes(t))
    .map(([name]) => name)
  return left.length > 0 ? [...named, { key: undefined, properties: left }] : named
}
