import type { ItemId, ItemType, Property } from '@cairn/contract'

/**
 * A source of random choices. `pick` gives an element of a list, `chance` true with a likelihood in percent,
 * `id` the id of an item of some types.
 */
export interface Chooser {
  pick<T>(list: readonly T[]): T
  chance(percent: number): boolean
  id(types: readonly string[]): ItemId
}

const WORDS = ['words', 'word of', 'x', 'a', 'en', '12', 'Note', '"words of it"', 'ﬁ', '-x', '*']
const KINDS = ['is', 'text', 'prefix', 'range', 'exists', 'rel', 'in', 'near'] as const
/** Queries in queries, at most. */
const DEEP = 2

/** Makes a random query over the types of an install, mostly a valid one. */
export function randomQuery(types: readonly ItemType[], { pick, chance, id }: Chooser, depth = 0): object {
  const type = pick(types)
  const props = Object.keys(type.properties)
  const relations = (of: ItemType) => Object.keys(of.properties).filter((name) => of.properties[name]?.v === 'REL')
  const naming = types.flatMap((other) =>
    relations(other).flatMap((name) => (other.properties[name]?.t === type.name ? [`${other.name}.${name}`] : [])),
  )
  const faceted = props.filter((name) => type.properties[name]?.facet)
  const ways = chance(90) ? [...relations(type), ...naming] : props
  return {
    types: chance(70) ? [type.name] : [type.name, pick(types).name],
    ...(chance(40) ? { text: pick(WORDS) } : {}),
    ...(chance(50) ? { [pick(['must', 'should', 'mustNot'])]: [condition(type)] } : {}),
    ...(depth < DEEP && ways.length > 0 && chance(40) ? { [pick(['subs', 'subsShould'])]: [within(pick(ways))] } : {}),
    ...(depth === 0 ? page() : {}),
  }

  function within(via: string): object {
    return { ...randomQuery(types, { pick, chance, id }, depth + 1), types: undefined, via }
  }

  function page(): object {
    const counted = chance(85) ? [...faceted, '_t'] : props
    return {
      max: pick([1, 3, 50]),
      ...(chance(50) ? { labels: true } : {}),
      ...(chance(50) ? { facets: { a: { prop: pick(counted) }, b: { prop: pick(counted) } } } : {}),
      ...(chance(50)
        ? { sort: [{ key: pick(['$label', '_i', '_score', ...props]), order: pick(['asc', 'desc']) }] }
        : {}),
    }
  }

  function condition({ properties }: ItemType): object {
    const [prop, property] = pick(Object.entries(properties))
    const [kind, value] = chance(80) ? fitting(property) : [pick(KINDS), pick<unknown>([id([]), pick(WORDS), true, 1])]
    return { prop, kind, value }
  }

  function fitting({ v, t = '', options = ['A_KEY'] }: Property): [kind: string, value: unknown] {
    if (chance(15)) return ['exists', chance(50)]
    if (v === 'REL' || v === 'IDM') return ['rel', [id(v === 'REL' ? [t] : [])]]
    if (v === 'SEL' || v === 'LOV') return ['is', pick(options)]
    if (v === 'DT' || v === 'DTM') return ['range', { from: '2026-01-01', to: '2027' }]
    return t === 'integer' || t === 'float' ? ['range', { from: 1 }] : [pick(['text', 'prefix']), pick(WORDS)]
  }
}
