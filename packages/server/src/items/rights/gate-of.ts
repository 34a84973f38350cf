import {
  PROTOCOL_RULE_PROPERTY,
  PROTOCOLS_PROPERTY,
  VISIBILITY_LEVELS,
  type ItemId,
  type Visibility,
} from '@cairn/contract'
import { stricter, type Gate } from '../facts/gate.ts'
import { heldLevel } from './generalised.ts'
import { guard, joinedKey } from './guarded-key.ts'
import {
  creatorOf,
  isSealed,
  levelOf,
  ownersOf,
  protocolsOf,
  rulingFacts,
  waysToMeet,
  type ItemFacts,
} from '../facts/item-facts.ts'
import { keysAtLevel, keysImply, keysOfItem } from './visibility-keys.ts'

/**
 * Computes the gate (access conditions) of an attachment listed by this property of the item. Readers must be
 * able to read the item and, if the attachment or the property has a stricter level, satisfy the item's keys
 * at that level. The uploader of a PRIVATE attachment sees it as long as they may see the item (with
 * protocols: only by a right to PRIVATE items). A protocol of the property is required in addition to the
 * item's.
 */
export function gateOf(item: ItemFacts, property: string | undefined, uploader?: ItemId): Gate {
  const createdBy = creatorOf(item)
  const held = property === undefined ? undefined : heldLevel(item, property)
  const { level: ownLevel, protocol } = (property === undefined ? undefined : item.type.properties[property]) ?? {}
  const own = ownLevel ?? held ?? 'PUBLIC'
  // Of a part that is sealed nobody reads the files, however its whole is.
  const asking = isSealed(item) ? [] : protocol === undefined ? [item] : withProtocol(item, protocol)
  const level = stricter(levelOf(rulingFacts(item) ?? item), own)
  return {
    id: item.id,
    type: item.type.name,
    owners: ownersOf(item),
    ...(createdBy ? { createdBy } : {}),
    level,
    ...(item.type.appendOnly ? { isKept: true as const } : {}),
    keys: Object.fromEntries(
      VISIBILITY_LEVELS.map((each) => [
        each,
        asking.flatMap((facts) =>
          held === undefined
            ? keysThrough(facts, stricter(each, level), stricter(each, own), uploader)
            : keysBehind(facts, stricter(each, level)),
        ),
      ]),
    ) as Record<Visibility, string[]>,
  }
}

/** Computes the gate of an attachment in the trash that was listed by this property (`inTrash` of it). */
export function gateInTrash(item: ItemFacts, property: string, uploader?: ItemId): Gate {
  const { inTrash } = item.type.properties[property] ?? {}
  const isOpen = !inTrash || [item.values[inTrash.unless]].flat().includes(inTrash.has)
  return gateOf(item, isOpen ? property : inTrash.as, uploader)
}

/** Returns the item with one further required protocol: one copy for each way to meet the present ones. */
function withProtocol(item: ItemFacts, protocol: string): ItemFacts[] {
  const ruling = rulingFacts(item)
  if (!ruling) return []
  const sets = waysToMeet(protocolsOf(ruling) ?? { rule: 'ALL', protocols: [] })
  return sets.map((set) => ({
    ...ruling,
    values: {
      ...ruling.values,
      [PROTOCOLS_PROPERTY]: [...new Set([...set, protocol])],
      [PROTOCOL_RULE_PROPERTY]: 'ALL',
    },
  }))
}

/**
 * Returns the item's keys at its own level or a stricter one, with the uploader instead of the item's
 * creator. `asked` is the level of the attachment alone.
 */
function keysThrough(
  item: ItemFacts,
  level: Visibility,
  asked: Visibility,
  uploader: ItemId | undefined,
): readonly string[] {
  const ruling = rulingFacts(item)
  if (!ruling) return []
  if (level === levelOf(ruling)) return keysOfItem(item, asked)
  const others = ownersOf(ruling).length > 0 ? { ...ruling, createdBy: undefined } : ruling
  const byUploader = level === 'PRIVATE' && uploader && !protocolsOf(item) ? [uploaderKey(item, uploader)] : []
  return [...new Set([...guard(ruling, keysAtLevel(others, level)), ...byUploader])]
}

/** The same where the item keeps it back: neither its creator nor the uploader counts. */
function keysBehind(item: ItemFacts, level: Visibility): readonly string[] {
  const ruling = rulingFacts(item)
  return ruling ? guard(ruling, keysAtLevel({ ...ruling, createdBy: undefined }, level)) : []
}

function uploaderKey(item: ItemFacts, uploader: ItemId): string {
  const [key, plain] = [`by/${uploader}`, keysOfItem(item)]
  return keysImply(key, plain) ? key : joinedKey(key, plain)
}
