import { ATTACHMENT_TYPE, attachmentType } from '../item/attachments.ts'
import { copiesOf, formOf, isGuarded, ITEM_COPIED } from './copies.ts'
import type { ItemType } from '../item/item-type.ts'

/** The item types of one area, as far as a projection refers to them. */
type Projected = Pick<
  ItemType,
  'name' | 'properties' | 'projectionOf' | 'machines' | 'virtual' | 'within' | 'sharedWith'
>

/** Tells whether a type is the file type, or a projection of it. */
export function isFileType({ name, projectionOf }: Pick<ItemType, 'name' | 'projectionOf'>): boolean {
  return name === ATTACHMENT_TYPE || projectionOf?.type === ATTACHMENT_TYPE
}

/** Returns the name of the type whose files a projection shows. Undefined if its conditions name none. */
export function typeOfFiles({ projectionOf }: Pick<ItemType, 'projectionOf'>): string | undefined {
  const named = projectionOf?.where.find(({ prop, kind }) => prop === 'relType' && kind === 'is')
  const value = named?.kind === 'is' ? named.value : undefined
  return typeof value === 'string' ? value : undefined
}

/** Checks the projections among the types of one area. Returns one message a problem. */
export function problemsOfProjections(types: readonly Projected[]): string[] {
  return types.flatMap((type) =>
    type.projectionOf ? problemsOf(types, type).map((problem) => `${type.name}: projectionOf: ${problem}`) : [],
  )
}

function problemsOf(types: readonly Projected[], type: Projected): string[] {
  const { projectionOf, machines, virtual, within, sharedWith } = type
  if (projectionOf?.type !== ATTACHMENT_TYPE) return [`shows items of ${ATTACHMENT_TYPE}, and of no other type yet`]
  const from = types.find(({ name }) => name === typeOfFiles(type))
  return [
    ...(from ? [] : ['"where" says with "relType" of which type of the same area the files are']),
    ...projectionOf.where
      .filter(({ prop, kind }) => kind !== 'is' || !Object.hasOwn(attachmentType.properties, prop))
      .map(({ prop }) => `"where" compares properties of ${ATTACHMENT_TYPE}, and not "${prop}"`),
    ...(machines || virtual || within || sharedWith ? ['has the states and readers of what it shows'] : []),
    ...problemsOfOwn(type),
    ...(from ? copiesOf(type).flatMap((copy) => problemsOfCopy(type, from, copy)) : []),
  ]
}

/** What is no copy stands for the property of the same name. */
function problemsOfOwn({ properties }: Projected): string[] {
  return Object.entries(properties)
    .filter(([, { copyOf }]) => copyOf === undefined)
    .filter(([name, property]) => {
      const stored = Object.hasOwn(attachmentType.properties, name) ? attachmentType.properties[name] : undefined
      return !stored || formOf(stored) !== formOf(property) || isGuarded(property)
    })
    .map(([name]) => `"${name}" is neither a property of ${ATTACHMENT_TYPE} nor a copy`)
}

function problemsOfCopy(
  { properties }: Projected,
  from: Projected,
  { name, relation, source }: ReturnType<typeof copiesOf>[number],
): string[] {
  const copy = properties[name]
  if (relation !== ITEM_COPIED) return [`"${name}" copies from the item with "${ITEM_COPIED}"`]
  if (source === '')
    return copy?.v === 'REL' && copy.t === from.name ? [] : [`"${name}" is no relation to ${from.name}`]
  const property = Object.hasOwn(from.properties, source) ? from.properties[source] : undefined
  if (!property) return [`"${name}" copies "${source}", which ${from.name} does not have`]
  return [
    ...(isGuarded(property) ? [`"${source}" of ${from.name} is not for all of its readers`] : []),
    ...(copy && formOf(copy) === formOf(property) ? [] : [`"${name}" is not of the form of "${source}"`]),
    ...(['geometry', 'questions', 'answers', 'json'].includes(property.t ?? '')
      ? [`a ${property.t} is not copied`]
      : []),
  ]
}
