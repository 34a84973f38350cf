import * as v from 'valibot'
import { isItemId, parseItemId, type ItemId } from './item-id.ts'

/**
 * Rule for an item id in the payload of an action: its types, and whether the caller must be able to read or
 * change it, or own it.
 */
export interface NamedItemRule {
  /** Types it may be of. Any, if there are none. */
  types: readonly string[]
  /**
   * `read`: the caller may read it, or name it because another item introduces it. `change`: the caller
   * may change it. `own`: the caller may read it, and it has an owner of the item that the action is on; of
   * an action on a type, an organisation of the caller.
   */
  must: 'read' | 'change' | 'own'
  /** What may show it instead: a property of the payload that names an item, or `item`, the action's own. */
  shownBy?: string
}

/** Schema of an id in the payload of an action. */
export type NamedIdSchema = v.GenericSchema<unknown, ItemId>

/**
 * Makes the schema of an id that the caller must be able to read. The server looks before the action runs,
 * and refuses with `invalidItem`, alike for hidden and missing items.
 */
export function readable(...types: string[]): NamedIdSchema {
  return namedItem({ types, must: 'read' })
}

/** Makes the schema of an id, like `readable`, of an item that the caller may change. */
export function changeable(...types: string[]): NamedIdSchema {
  return namedItem({ types, must: 'change' })
}

/** Makes the schema of an id, like `readable`, of an item with an owner of the item that the action is on. */
export function owned(...types: string[]): NamedIdSchema {
  return namedItem({ types, must: 'own' })
}

/**
 * Makes the schema of an id that the caller may read, or that an item they can read refers to (such as a
 * person named in a file); nothing else of it becomes readable. `where` is `item` for the item that the
 * action is on, or the payload property that names another.
 */
export function namedIn(where: string, ...types: string[]): NamedIdSchema {
  return namedItem({ types, must: 'read', shownBy: where })
}

/** Returns the rule that a schema carries, undefined for one that carries none. */
export function namedItemRuleOf(schema: unknown): NamedItemRule | undefined {
  const { pipe = [] } = schema as { pipe?: readonly Partial<NamedItemMark>[] }
  return pipe.find(({ type }) => type === 'metadata')?.metadata?.namedItem
}

/** The part of a schema that carries the rule, as plain data: an area has its own copy of the library. */
interface NamedItemMark {
  type: string
  metadata: { namedItem?: NamedItemRule }
}

function namedItem(rule: NamedItemRule): NamedIdSchema {
  const isOfType = (id: string) => rule.types.length === 0 || rule.types.includes(parseItemId(id).type)
  return v.pipe(
    v.string(),
    v.check((id): boolean => isItemId(id) && isOfType(id), 'is no id of such an item'),
    v.transform((id) => id as ItemId),
    v.metadata({ namedItem: rule }),
  )
}
