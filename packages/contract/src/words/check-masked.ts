import type { Property } from '../item/property.ts'

interface CheckedType {
  label: string[]
  properties: Record<string, Property>
  owner?: string | undefined
  readers?: string | undefined
  sharedWith?: { property: string }[] | undefined
  machines?: Record<string, unknown> | undefined
  calendar?: { date: string }[] | undefined
}

/** Checks the properties that are kept from those an item is shared with. Returns one message a problem. */
export function problemsOfMasked(type: CheckedType): string[] {
  return Object.entries(type.properties).flatMap(([name, property]) =>
    property.masked ? problemsOf(type, name, property).map((problem) => `${name}: "masked" ${problem}`) : [],
  )
}

function problemsOf(type: CheckedType, name: string, { masked, ...property }: Property): string[] {
  const { sharedWith = [], machines = {}, label, owner, readers } = type
  const shared = sharedWith.map((share) => share.property)
  const unknown = (masked?.from ?? []).filter((each) => !shared.includes(each))
  const isNeeded = [...label.map((part) => part.replace(/^@/, '')), owner, readers, ...shared].includes(name)
  return [
    ...unknown.map((each) => `names "${each}", in which the items are shared with nobody`),
    // A person's change needs a version that says who made it.
    ...(property.readOnly || Object.hasOwn(machines, name) ? [] : ['is for what only the server, or a move, sets']),
    ...(isGuarded(property) ? ['is for a property without a level or conditions of its own'] : []),
    ...(isNeeded ? ['is not for what says who reads an item, or for its label'] : []),
    ...(masked?.as ? problemsOfOptions(property, masked.as) : problemsOfHidden(type, name, property)),
  ]
}

function problemsOfOptions({ v, many, options = [] }: Property, as: Record<string, string>): string[] {
  if (v !== 'SEL' || many) return ['with "as" is for one of several options']
  return Object.entries(as).flatMap(([from, to]) => [
    ...(options.includes(from) && options.includes(to) ? [] : [`has ${to} for ${from}, which are no two options`]),
    ...(Object.hasOwn(as, to) ? [`has ${to} for ${from}, and another option for ${to}`] : []),
  ])
}

/** What is not searched has no facet, and no place in what is found by its days. */
function problemsOfHidden({ calendar = [] }: CheckedType, name: string, property: Property): string[] {
  const { facet, textField, unique, copyOf, v, t } = property
  const isFound = Boolean(facet ?? unique ?? copyOf) || textField === true || t === 'geometry' || t === 'Attachment'
  const isDay = calendar.some(({ date }) => date === name)
  return isFound || isDay || v === 'IDM'
    ? ['without "as" is for values without facet, words, days, places and files: nobody searches them']
    : []
}

function isGuarded({ level, levelWhen, generalise, withPlace, inLists, when }: Omit<Property, 'masked'>): boolean {
  return (level ?? levelWhen ?? generalise ?? withPlace ?? inLists ?? when) !== undefined
}
