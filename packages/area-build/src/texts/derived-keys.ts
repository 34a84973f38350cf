import {
  COMMON_MOVES,
  LINK_KINDS_LIST,
  MOVE_REASON_PROPERTY,
  partsOf,
  withCare,
  type Area,
  type ItemType,
  type Move,
} from '@cairn/contract'

/** Namespaces whose keys come from area data. Only that data tells which of them are used. */
export const DERIVED_NAMESPACE = /^(capabilities|events|imports|lists|menu\.section|purposes|stepKinds|types)\./

/** Returns the text keys that the shell derives from the data of an area. Each must have a text. */
export function derivedKeys(
  area: Pick<
    Area,
    | 'id'
    | 'types'
    | 'views'
    | 'menu'
    | 'slots'
    | 'lists'
    | 'purposes'
    | 'stepKinds'
    | 'imports'
    | 'errors'
    | 'capabilities'
  >,
): string[] {
  const panels = Object.values(area.slots ?? {}).flat()
  return [
    ...area.types.flatMap((type) => derivedKeysOfType(type)),
    ...Object.values(area.views).map(({ title }) => title),
    ...area.menu.flatMap(({ title, adminTitle, section }) => [
      title,
      `menu.section.${section}`,
      ...(adminTitle === undefined ? [] : [adminTitle]),
    ]),
    ...panels.map(({ title }) => title),
    ...Object.entries(area.lists ?? {}).flatMap(([list, values]) => [
      `lists.${list}`,
      ...values.map((value) => `lists.${list}.${value}`),
      ...(list === LINK_KINDS_LIST ? values.map((value) => `lists.${list}.${value}.backwards`) : []),
    ]),
    ...(area.capabilities ?? []).map((capability) => `capabilities.${capability}`),
    ...(area.errors ?? []).map((name) => `errors.${area.id}.${name}`),
    ...Object.keys(area.purposes ?? {}).map((purpose) => `purposes.${purpose}`),
    ...Object.entries(area.stepKinds ?? {}).flatMap(([kind, { opens }]) => [
      `stepKinds.${kind}`,
      ...(opens && 'action' in opens ? [`stepKinds.${kind}.action`] : []),
    ]),
    ...Object.keys(area.imports ?? {}).map((kind) => `imports.${kind}`),
  ]
}

/** Returns the text keys that the shell derives from an item type. */
export function derivedKeysOfType(type: ItemType): string[] {
  // What is not built yet lacks what care adds.
  const { name, properties, sections = [], events = [], machines = {}, head, bulk = [], guarded = [] } = withCare(type)
  const key = `types.${name}`
  return [
    `${key}.name`,
    `${key}.plural`,
    ...sections.map((section) => `${key}.sections.${section.key}`),
    ...(head?.next ?? []).map((move) => `${key}.next.${move}`),
    ...Object.entries(properties)
      .flatMap(([each, property]) => [{ name: each, property }, ...partsOf(each, property)])
      .flatMap(({ name: property, property: { options = [], unset = [] } }) => [
        `${key}.props.${property}`,
        ...[...options, ...[unset].flat()].map((option) => `${key}.options.${property}.${option}`),
      ]),
    ...bulk.flatMap((each) => {
      if (typeof each === 'string') return []
      return 'set' in each
        ? [`${key}.bulk.${each.name}`]
        : [`${key}.bulk.${each.action}`, ...derivedKeysOfAsked(type, each.asks)]
    }),
    ...guarded.flatMap(({ by }) =>
      by ? [`${key}.next.${by.act}`, ...derivedKeysOfMove(type, { action: by.act, asks: by.asks })] : [],
    ),
    ...Object.values(machines).flatMap(({ moves }) =>
      moves.flatMap((move) => [...derivedKeysOfMove(type, move), ...derivedKeysOfReason(type, move)]),
    ),
    ...events.flatMap(({ kind, silent }) => (silent ? [] : textsOfEvent(kind))),
  ]
}

/**
 * Returns the text keys of a kind of event: its name, a sentence, and one for where its item may not be
 * named.
 */
export function textsOfEvent(kind: string): string[] {
  return ['', '.text', '.unnamed'].map((end) => `events.${kind}${end}`)
}

/** Text keys of a move: its name, and what it asks for. */
function derivedKeysOfMove(type: ItemType, { action, asks = {} }: Pick<Move, 'action' | 'asks'>): string[] {
  return [
    ...(COMMON_MOVES.includes(action) ? [] : [`types.${type.name}.moves.${action}`]),
    ...derivedKeysOfAsked(type, asks),
  ]
}

/** Text key of what was done by a move whose reason the item keeps. */
function derivedKeysOfReason({ name, properties }: ItemType, { action, asks }: Move): string[] {
  if (!properties[MOVE_REASON_PROPERTY] || !asks?.['reason'] || COMMON_MOVES.includes(action)) return []
  return [`types.${name}.moved.${action}`]
}

/** Text keys of what people are asked for that is no property of the type, such as a reason. */
function derivedKeysOfAsked({ name, properties }: ItemType, asks: NonNullable<Move['asks']>): string[] {
  const asked = Object.entries(asks).filter(([each]) => !Object.hasOwn(properties, each))
  return asked.flatMap(([each, { options = [] }]) => [
    `types.${name}.props.${each}`,
    ...options.map((option) => `types.${name}.options.${each}.${option}`),
  ])
}
