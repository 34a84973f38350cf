import type { ItemType } from '@cairn/contract'
import type { StoredItem } from '../facts/item-row.ts'
import type { Principal, TypeCatalogue } from '../facts/types.ts'
import { allowed, REFUSED, type Verdict } from './reason.ts'
import { isCapable, isWorkOfOthers, judge, judgeCreate } from './write-rule.ts'

/** Actions of the core that ask for a right of another name. */
const CORE_RIGHTS: Readonly<Record<string, string>> = { history: 'read', label: 'read', watch: 'read' }

/**
 * Tells whether a person may call a named action on an item, or on its type if `index` is 0, by the same
 * rules that the call itself checks. Refused for an unknown type, and for a missing item or one of another
 * type; on a deleted one only `restore` and `history` are possible, both with the right to restore it.
 */
export function judgeAction(
  catalogue: TypeCatalogue,
  principal: Principal,
  type: ItemType | undefined,
  item: StoredItem | undefined,
  index: number,
  name: string,
): Verdict {
  if (!type) return REFUSED
  if (index === 0) return judgeOnType(catalogue, principal, type, name)
  if (!item || item.facts.type !== type) return REFUSED
  if (item.row.deleted && name === 'history') return judgeHistory(principal, item)
  if (item.row.deleted && name !== 'restore') return REFUSED
  if (item.row.deleted) return judgeRestore(principal, item)
  const { right, isOpen } = needsOf(catalogue, principal, type, name, 'item')
  return isOpen ? judge(principal, item.facts, right) : REFUSED
}

/**
 * Decides whether a person may read an item's history: who may read the item; of a deleted one, who may
 * restore it.
 */
export function judgeHistory(principal: Principal, item: StoredItem): Verdict {
  return item.row.deleted ? judgeRestore(principal, item) : judge(principal, item.facts, 'read')
}

/**
 * Decides whether a person may restore a deleted item: who may delete it, except somebody who may do so only
 * for having made it, if as far as they may know somebody else changed or deleted it last.
 */
export function judgeRestore(principal: Principal, item: StoredItem): Verdict {
  return isWorkOfOthers(principal, item) ? REFUSED : judge(principal, item.facts, 'restore')
}

function judgeOnType(catalogue: TypeCatalogue, principal: Principal, type: ItemType, name: string): Verdict {
  if (name === 'create') return judgeCreate(principal, type)
  const action = catalogue.action?.(name)
  if (!action || action.on !== 'type' || !action.types.includes(type.name)) return REFUSED
  if (principal.admin) return allowed({ rule: 'administrator' })
  if (principal.userId === undefined) return REFUSED
  if (action.capability !== undefined) return isCapable(principal, action) ? allowed({ rule: 'capability' }) : REFUSED
  return action.right === undefined ? allowed({ rule: 'signedIn' }) : REFUSED
}

/** The right over the item that an action asks for; an action of an area may ask for a capability besides. */
function needsOf(catalogue: TypeCatalogue, principal: Principal, type: ItemType, name: string, on: 'item') {
  const action = catalogue.action?.(name)
  if (!action || action.on !== on || !action.types.includes(type.name))
    return { right: Object.hasOwn(CORE_RIGHTS, name) ? (CORE_RIGHTS[name] ?? name) : name, isOpen: true }
  const { right = 'read' } = action
  return { right, isOpen: isCapable(principal, action) || (principal.admin && principal.userId !== undefined) }
}
