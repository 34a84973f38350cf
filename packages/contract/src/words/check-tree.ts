import type { Property } from '../item/property.ts'

/** Levels that a tree of items has at most, its root among them. */
export const MOST_LEVELS = 12

/** The parts of an item type that say how its items form trees. */
export interface CheckedTree {
  name?: string
  properties: Readonly<Record<string, Property>>
  tree?: { parent: string; order?: string | undefined } | undefined
  virtual?: boolean | undefined
}

/** Plain value types that order the children of an item. */
const NUMBERS: readonly string[] = ['integer', 'natural', 'float']

/** Checks how a type forms trees. Returns one message a problem. */
export function problemsOfTree({ name, properties, tree, virtual }: CheckedTree): string[] {
  if (!tree) return []
  const [parent, order] = [properties[tree.parent], tree.order === undefined ? undefined : properties[tree.order]]
  const isParent = parent?.v === 'REL' && parent.t === name && !parent.many && !isGuarded(parent)
  const isOrder = order?.v === 'DEF' && NUMBERS.includes(order.t ?? '') && !order.many
  return [
    ...(virtual ? ['tree: a virtual type has no trees'] : []),
    ...(isParent
      ? []
      : [`tree: "${tree.parent}" is no single relation to ${name ?? 'the type'} that all readers may read`]),
    ...(tree.order === undefined || isOrder ? [] : [`tree: "${tree.order}" is no single number`]),
  ]
}

function isGuarded({ level, levelWhen, copyOf }: Property): boolean {
  return (level ?? levelWhen ?? copyOf) !== undefined
}
