import { ACCESS_PROPERTY, CARE_SECTION, holdsAttachments, LANGUAGE_TYPE } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { isRequired } from '@cairn/model/item-schema'
import { spanOf } from './spans.ts'

/** Fields up to which the sections of a form are open. Optional ones beyond are folded. */
const MOST_OPEN = 16

const COLUMNS = 12

/** A section of a form and the properties that it asks for. */
export interface PlannedSection {
  key: string | undefined
  properties: readonly string[]
  /** Whether it stays folded until it is asked for, has a value or an error. */
  isFolded: boolean
}

/** What a form for a new item shows, in this order. */
export interface FormPlan {
  /** Properties that are filled in already, which one line names. */
  filled: readonly string[]
  /** What comes first: the picture, the name and what fits beside it, and the rest of the first fields. */
  lead: { picture: string | undefined; beside: readonly string[]; below: readonly string[] }
  sections: readonly PlannedSection[]
}

interface PlanParts {
  type: ItemType
  /** Sections with the properties that may be asked for, the one with the name first. */
  sections: readonly { key: string | undefined; properties: readonly string[] }[]
  /** Values that the form begins with. */
  values: Readonly<Record<string, unknown>>
  isAdmin: boolean
  /** Whether the form has steps: then nothing of a step is folded. */
  hasSteps: boolean
}

/**
 * Plans the form of a new item: what is filled in already, then name, kind and picture, then the sections.
 * Optional sections are folded if the type says so, or says what comes first; those about care; and those by
 * which the form would become long.
 */
export function planForm({ type, sections, values, isAdmin, hasSteps }: PlanParts): FormPlan {
  const first = hasSteps ? undefined : type.createForm?.first
  const filled = sections
    .flatMap(({ properties }) => properties)
    .filter((name) => saysWhere(type, name) && (name === ACCESS_PROPERTY || !isBlank(values[name])))
  const left = sections.map(({ key, properties }) => ({
    key,
    properties: properties.filter((name) => !filled.includes(name)),
  }))
  const isNeeded = (name: string) => {
    const property = type.properties[name]
    return property !== undefined && isRequired(property, isAdmin)
  }
  const isFirst = (name: string) => first?.includes(name) === true || isNeeded(name) || !isBlank(values[name])
  const [begin, ...others] = left
  const leading = first ? left.flatMap(({ properties }) => properties).filter(isFirst) : (begin?.properties ?? [])
  const rest = first ? left : others
  let count = leading.length
  return {
    filled,
    lead: leadOf(type, inOrder(type, leading)),
    sections: rest.flatMap(({ key, properties }) => {
      const names = properties.filter((name) => !leading.includes(name))
      if (names.length === 0) return []
      const isOptional = !hasSteps && !names.some(isNeeded)
      const isLong = count + names.length > MOST_OPEN
      const isAside = first !== undefined || key === CARE_SECTION || type.createForm?.folded?.includes(key ?? '')
      const isFolded = isOptional && (isLong || isAside === true)
      if (!isFolded) count += names.length
      return [{ key, properties: names, isFolded }]
    }),
  }
}

/** Tells whether a property says whose an item is, when, in which words and for whom. */
function saysWhere(type: ItemType, name: string): boolean {
  const { v, t, readOnly, required } = type.properties[name] ?? {}
  if (readOnly === true) return false
  if ([ACCESS_PROPERTY, type.owner, type.language].includes(name) || type.machines?.[name]) return true
  return (v === 'DT' && required === true) || t === 'timeZone' || (v === 'REL' && t === LANGUAGE_TYPE)
}

/** Returns properties with those of the name first, in the order that the type gives them. */
function inOrder({ label, createForm }: ItemType, names: readonly string[]): string[] {
  const order = [...label, ...(createForm?.first ?? [])]
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Puts the picture of a type, if it has one, beside its name and what fits in one more row. */
function leadOf(type: ItemType, names: readonly string[]): FormPlan['lead'] {
  const picture = names.find((name) => name === type.listItem?.picture?.property && isPicture(type, name))
  const others = names.filter((name) => name !== picture)
  if (picture === undefined) return { picture, beside: [], below: others }
  const beside = others.filter((name) => type.label.includes(name))
  let room = COLUMNS
  for (const name of others) {
    const [least] = spanOf(type, name)
    if (beside.includes(name) || least >= COLUMNS || least > room) continue
    beside.push(name)
    room -= least
  }
  return { picture, beside, below: others.filter((name) => !beside.includes(name)) }
}

function isPicture({ properties }: ItemType, name: string): boolean {
  const property = properties[name]
  return property !== undefined && holdsAttachments(property) && property.noSound === true
}
