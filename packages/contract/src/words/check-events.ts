import { CONDITION_KINDS } from './check-machines.ts'
import type { EventType } from '../item/event-type.ts'
import type { Property } from '../item/property.ts'
import type { Trigger } from '../item/trigger.ts'

interface CheckedType {
  properties: Readonly<Record<string, Property>>
  events?: readonly EventType[] | undefined
  owner?: string | undefined
  sharedWith?: readonly unknown[] | undefined
  virtual?: boolean | undefined
}

/** Checks the kinds of event of an item type. Returns one message a problem, none for sound events. */
export function validateEvents(type: CheckedType): string[] {
  return (type.events ?? []).flatMap((event) =>
    [...validateTrigger(type, event), ...problemsOfAudience(type, event)].map(
      (problem) => `event ${event.kind}: ${problem}`,
    ),
  )
}

/**
 * Checks what an event or a reaction follows, of items of this type. Returns one message a problem, none for
 * a sound trigger.
 */
export function validateTrigger(type: CheckedType, { at, when = [], ...change }: Trigger): string[] {
  return [
    ...when.flatMap(({ prop, kind }) => problemsOfCondition(type, prop, kind)),
    ...(at ? problemsOfDays(type, at, when.length > 0) : []),
    ...(at && [change.on, change.action, change.property, change.to].some((part) => part !== undefined)
      ? ['"at" follows a day that comes, so it goes without "on", "action", "property" and "to"']
      : []),
  ]
}

function problemsOfCondition({ properties }: CheckedType, name: string, kind: string): string[] {
  if (!properties[name]) return [`"when" names "${name}", which the type does not have`]
  return CONDITION_KINDS.includes(kind) ? [] : [`"when" is one of ${CONDITION_KINDS.join(', ')}, not ${kind}`]
}

function problemsOfDays(
  { properties, virtual }: CheckedType,
  { property, every }: NonNullable<Trigger['at']>,
  isLimited: boolean,
): string[] {
  const date = properties[property]
  return [
    ...(date?.v === 'DT' && !date.many ? [] : [`"at" names "${property}", which is no single date`]),
    ...(every !== undefined && !isLimited ? ['"every" needs a "when", or it would never end'] : []),
    ...(virtual ? ['"at" needs items that are stored'] : []),
  ]
}

function problemsOfAudience(type: CheckedType, { audience, names, tells }: EventType): string[] {
  const { owner, sharedWith, properties } = type
  const told = tells === undefined ? undefined : properties[tells]
  const named = names === undefined ? undefined : properties[names]
  return [
    ...(names !== undefined && named && !['Contact', 'User'].includes(named.t ?? '')
      ? [`"names" is a relation to contacts or users, which "${names}" is not`]
      : []),
    ...(tells !== undefined && (told?.v !== 'LOV' || told.many)
      ? [`it "tells" "${tells}", which is no single list value`]
      : []),
    ...(audience !== undefined && names !== undefined ? ['it has either "names" or an "audience"'] : []),
    ...(audience === 'owner' && owner === undefined ? ['its audience is the owner, and the type has none'] : []),
    ...(audience === 'sharedWith' && sharedWith === undefined
      ? ['its audience is whom an item is shared with, and the type shares none']
      : []),
    ...(typeof audience === 'object' && 'newIn' in audience && properties[audience.newIn]?.t !== 'Organization'
      ? [`its audience is who is new in "${audience.newIn}", which is no relation to organisations`]
      : []),
  ]
}
