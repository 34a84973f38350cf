import { OTHER_VALUE } from '@cairn/contract'
import { useTranslate, type ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { valueOf } from '@cairn/model/draft'
import { DescriptionList, Section } from '@cairn/ui'
import { useItemFormApi, useItemFormState } from './form-context.ts'
import { ItemField } from './item-field.tsx'

/** Every property of the item, in the sections its type names; what no section names comes last. */
export function ItemSections() {
  const { type } = useItemFormApi()
  return sectionsOf(type).map(({ key, properties }) => (
    <ItemSection key={key ?? ''} sectionKey={key} properties={properties} />
  ))
}

export interface ItemSectionProps {
  /** Key of the section in the type; without one the heading is that of what is left over. */
  sectionKey: string | undefined
  properties: readonly string[]
}

/** Some properties under a heading. A person who cannot edit sees only those that hold something. */
export function ItemSection({ sectionKey, properties }: ItemSectionProps) {
  const translate = useTranslate()
  const { type, canUpdate } = useItemFormApi()
  const { draft } = useItemFormState()
  const shown = properties.filter(
    (name) =>
      isFieldShown(type, name, (property) => valueOf(draft, property)) &&
      ((canUpdate && !type.properties[name]?.readOnly) || !isBlank(valueOf(draft, name))),
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

/** The words for "other" are asked for only where "other" is chosen. */
export function isFieldShown(type: ItemType, name: string, valueOfProperty: (name: string) => unknown): boolean {
  const lists = Object.entries(type.properties).filter(([, { other }]) => other === name)
  return (
    lists.length === 0 ||
    !isBlank(valueOfProperty(name)) ||
    lists.some(([list]) => [valueOfProperty(list)].flat().includes(OTHER_VALUE))
  )
}

/** Free data is for the view that knows its form. */
const WITHOUT_FIELD: readonly (string | undefined)[] = ['json']

/** The sections of a type, with what none of them names as one more. */
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
