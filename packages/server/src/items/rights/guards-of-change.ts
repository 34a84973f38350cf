import { isDeepStrictEqual } from 'node:util'
import { isAnswers, keepAnswers, VISIBILITY_LEVELS, type Property, type Visibility } from '@cairn/contract'
import { followsRun, WORKFLOW_PROPERTY } from '@cairn/contract/workflow'
import { isSharedByServer, type ItemFacts } from '../facts/item-facts.ts'
import { FOR_ALL, type Guards } from '../facts/told.ts'
import type { Principal } from '../facts/types.ts'
import { generalisationOf, heldLevel, openValue } from './generalised.ts'
import { areAlikeMasked, seesUnmasked } from './masked.ts'
import { answerLevels } from './shown-answers.ts'
import { holdsOneOf, keysOfProperty, mayReadLevel } from './visibility-keys.ts'

/**
 * A change that only some readers of an item can see is reported only to them. Each property has guards, the
 * conditions to see it: a read level (`held`: without the exception for the creator), a protocol, a mask. A
 * reader who satisfies the guards of any changed property is notified of the change.
 */
type Guard = readonly [kind: 'level' | 'held' | 'protocol' | 'mask', of: string]

/**
 * Returns the conditions under which a reader may be notified of a change of these properties; `FOR_ALL` if
 * every reader may.
 */
export function guardsOfChange(before: ItemFacts, after: ItemFacts, names: readonly string[]): Guards {
  // Sharing by the server is reported through the keys it adds.
  const told = names.filter((name) => !isSharedByServer(after.type, name))
  const sets = told.flatMap((name) => guardsOfProperty(before, after, name))
  if (sets.length === 0 || sets.some((set) => set.length === 0)) return FOR_ALL
  const texts = [...new Set(sets.map((set) => JSON.stringify(set)))]
  return `[${texts.sort().join()}]`
}

/**
 * Tells whether the person, who may read the item, may be notified of changes with these guards.
 * Administrators may of all.
 */
export function passesGuards(principal: Principal, facts: ItemFacts, guards: Guards): boolean {
  if (guards === FOR_ALL || principal.admin) return true
  return setsIn(guards).some((set) => set.every((guard) => passes(principal, facts, guard)))
}

const known = new Map<Guards, readonly (readonly Guard[])[]>()

function setsIn(guards: Guards): readonly (readonly Guard[])[] {
  const sets = known.get(guards) ?? (JSON.parse(guards) as Guard[][])
  known.set(guards, sets)
  return sets
}

function passes(principal: Principal, facts: ItemFacts, [kind, of]: Guard): boolean {
  if (kind === 'mask') return seesUnmasked(principal, facts, of)
  if (kind === 'protocol')
    return holdsOneOf(principal, keysOfProperty(facts, { v: 'DEF', protocol: of } as Property) ?? [])
  return mayReadLevel(principal, kind === 'held' ? { ...facts, createdBy: undefined } : facts, of as Visibility)
}

/**
 * Returns sets of guards, each sufficient to see the change of a property. Empty if nobody sees the property.
 */
function guardsOfProperty(before: ItemFacts, after: ItemFacts, name: string): Guard[][] {
  const property = propertyOf(after, followsRun(after.type, name) ? WORKFLOW_PROPERTY : name)
  if (!property) return []
  if (isOfRights(after, name)) return [[]]
  const [from, to] = [before.values[name], after.values[name]]
  const { level, protocol, masked, levelWhen } = property
  const held = [before, after].map((facts) => heldLevel(facts, name))
  const isHeld = held.every((each) => each !== undefined)
  const whole: Guard[] = [
    ...(protocol === undefined ? [] : [['protocol', protocol] as const]),
    ...(protocol === undefined && level !== undefined && level !== 'PUBLIC' ? [['level', level] as const] : []),
    ...((masked && !masked.as) || areAlikeMasked(property, from, to) ? [['mask', name] as const] : []),
    ...(isHeld ? [...new Set(held)].map((each) => [levelWhen ? 'held' : 'level', String(each)] as const) : []),
    ...guardsOfPlace(before, after, name),
  ]
  return isAnswers(property) ? withAnswers(before, after, name, whole) : [whole]
}

/**
 * Tells whether the property affects who reads the item: then some readers see a difference even if the
 * property is hidden from them.
 */
function isOfRights({ type }: ItemFacts, name: string): boolean {
  const { owner, readers, within, requires = [], sharedWith = [] } = type
  return [owner, readers, within, ...requires, ...sharedWith.map(({ property }) => property)].includes(name)
}

/** Returns the guards of a place that is generalised before and after; it is visible as its cell. */
function guardsOfPlace(before: ItemFacts, after: ItemFacts, name: string): Guard[] {
  const levels = [before, after].map((facts) => generalisationOf(facts, name)?.level)
  if (levels.includes(undefined)) return []
  const [from, to] = [before, after].map((facts) => openValue(facts, name, facts.values[name]))
  return isDeepStrictEqual(from, to) ? [...new Set(levels)].map((level) => ['level', String(level)] as const) : []
}

/** Returns the guards of form answers: answers with a level are hidden from others. */
function withAnswers(before: ItemFacts, after: ItemFacts, name: string, whole: readonly Guard[]): Guard[][] {
  const levels = { ...answerLevels(before, name), ...answerLevels(after, name) }
  const differ = (level: Visibility | undefined) => {
    const [from, to] = [before, after].map(({ values }) => keepAnswers(values[name], (path) => levels[path] === level))
    return !isDeepStrictEqual(from ?? null, to ?? null)
  }
  const guarded = VISIBILITY_LEVELS.filter((level) => level !== 'PUBLIC' && differ(level))
  if (guarded.length === 0 || differ(undefined) || differ('PUBLIC')) return [[...whole]]
  return guarded.map((level) => [...whole, ['level', level] as const])
}

function propertyOf({ type }: ItemFacts, name: string): Property | undefined {
  return Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
}
