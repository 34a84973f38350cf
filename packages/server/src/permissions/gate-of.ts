import { VISIBILITY_LEVELS, type ItemId, type Property, type Visibility } from '@cairn/contract'
import { stricter, type Gate } from './gate.ts'
import { guard, joinedKey } from './guarded-key.ts'
import { creatorOf, levelOf, ownersOf, protocolsOf, rulingFacts, type ItemFacts } from './item-facts.ts'
import { keysAtLevel, keysImply, keysOfItem } from './visibility-keys.ts'

/**
 * The gate of an attachment that this property of the item lists. Its readers must be readers of the item and, where the attachment's level or the
 * property's is stricter, hold what the item would ask for at that level: its rights are those to the item. Who uploaded a PRIVATE one sees
 * it as long as they may see the item; where that asks for protocols, only by a right to PRIVATE items.
 */
export function gateOf(item: ItemFacts, property: Pick<Property, 'level'> | undefined, uploader?: ItemId): Gate {
  const createdBy = creatorOf(item)
  const level = stricter(levelOf(rulingFacts(item) ?? item), property?.level ?? 'PUBLIC')
  return {
    id: item.id,
    type: item.type.name,
    owners: ownersOf(item),
    ...(createdBy ? { createdBy } : {}),
    level,
    ...(item.type.appendOnly ? { isKept: true as const } : {}),
    keys: Object.fromEntries(
      VISIBILITY_LEVELS.map((own) => [own, keysThrough(item, stricter(own, level), uploader)]),
    ) as Record<Visibility, string[]>,
  }
}

/** The item's keys at a level that is its own or stricter. In place of the item's creator the uploader counts. */
function keysThrough(item: ItemFacts, level: Visibility, uploader: ItemId | undefined): readonly string[] {
  const ruling = rulingFacts(item)
  if (!ruling) return []
  if (level === levelOf(ruling)) return keysOfItem(item)
  const asked = ownersOf(ruling).length > 0 ? { ...ruling, createdBy: undefined } : ruling
  const byUploader = level === 'PRIVATE' && uploader && !protocolsOf(item) ? [uploaderKey(item, uploader)] : []
  return [...new Set([...guard(ruling, keysAtLevel(asked, level)), ...byUploader])]
}

function uploaderKey(item: ItemFacts, uploader: ItemId): string {
  const [key, plain] = [`by/${uploader}`, keysOfItem(item)]
  return keysImply(key, plain) ? key : joinedKey(key, plain)
}
