import { ACCESS_PROPERTY, accessLevel } from '@cairn/contract'
import type { Values } from '@cairn/model/item-schema'
import { isAttachment, stricter } from '../facts/gate.ts'
import type { ItemFacts } from '../facts/item-facts.ts'

/**
 * Returns the changed values of an item; of a recording for which the last agreement is taken back, at least
 * PROTECTED, as for one to keep only. Agreeing to nothing is stored like not having been asked, so that the
 * level alone can tell it.
 */
export function closeTakenBack({ type, values }: Pick<ItemFacts, 'type' | 'values'>, after: Values): Values {
  if (!isAttachment({ type }) || !isAgreed(values) || isAgreed(after)) return after
  return { ...after, [ACCESS_PROPERTY]: stricter(accessLevel(type, after[ACCESS_PROPERTY]), 'PROTECTED') }
}

function isAgreed({ agreedFor }: Readonly<Values>): boolean {
  return [agreedFor ?? []].flat().length > 0
}
