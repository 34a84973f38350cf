import {
  ACCESS_PROPERTY,
  idsNamed,
  itemId,
  VISIBILITY_LEVELS,
  type ItemId,
  type ItemType,
  type Visibility,
} from '@cairn/contract'
import type { Values } from '@cairn/model/item-schema'
import { offeredLevel } from '@cairn/model/offered-level'
import { stricter } from '../facts/gate.ts'
import { levelOf } from '../facts/item-facts.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { Principal } from '../facts/types.ts'
import { mayRead } from '../rights/visibility-keys.ts'

/** Most items that a new one is about, of which the levels are looked at. */
const MOST_ABOUT = 500

/** The levels of a new item. */
export interface LevelsOfNew {
  /** Options of `access` at which the writer may read it afterwards. */
  readable: string[]
  /** The option that is suggested. Undefined if the level of its type is right. */
  offered: string | undefined
}

/**
 * Finds the levels at which a person may read a new item of these values after creating it, by their rights
 * alone, and which of them to suggest, by the first 500 items that it is about (RIGHTS.md, "Levels of new
 * items").
 */
export async function levelsOfNew(
  loader: Pick<ItemLoader, 'load'>,
  principal: Principal,
  type: ItemType,
  values: Values,
): Promise<LevelsOfNew> {
  const probe = { id: itemId(type.name, 0), type, createdBy: principal.userId }
  const readable = (type.properties[ACCESS_PROPERTY]?.options ?? []).filter((access) =>
    mayRead(principal, { ...probe, values: { ...values, [ACCESS_PROPERTY]: access } }),
  )
  const about = await strictestLevel(loader, principal, idsNamed(values[type.about?.items ?? '']).slice(0, MOST_ABOUT))
  return { readable, offered: offeredLevel(type, { readable, about }) }
}

/**
 * Adds the level that `levelsOfNew` offers to the values of a new item, if its type says what its items are
 * about (`about.items`) and the writer named none. It may be wider than that of the type, so that the writer
 * can read it. Values of the server itself stay as they are.
 */
export async function withOfferedLevel(
  loader: Pick<ItemLoader, 'load'>,
  principal: Principal,
  type: ItemType,
  values: Values,
): Promise<Values> {
  const isNamed = values[ACCESS_PROPERTY] !== undefined
  if (type.about?.items === undefined || isNamed || principal.system) return values
  const { offered } = await levelsOfNew(loader, principal, type, values)
  return offered === undefined ? values : { ...values, [ACCESS_PROPERTY]: offered }
}

/** Returns the strictest level of those of the items that the person reads. */
async function strictestLevel(
  loader: Pick<ItemLoader, 'load'>,
  principal: Principal,
  ids: readonly ItemId[],
): Promise<Visibility> {
  const items = await loader.load(ids)
  return [...items.values()]
    .filter(({ row, facts }) => !row.deleted && mayRead(principal, facts))
    .reduce<Visibility>((level, { facts }) => stricter(level, levelOf(facts)), VISIBILITY_LEVELS[0])
}
