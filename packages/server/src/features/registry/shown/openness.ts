import { isDeepStrictEqual } from 'node:util'
import { ACCESS_PROPERTY, VISIBILITY_LEVELS, type ItemType, type Property, type Visibility } from '@cairn/contract'

/** The parts of a type that decide who sees its items and properties, stored in order to compare builds. */
export interface Openness {
  visibility: Visibility
  /** Whether visitors without an account may read its items; left out if not. */
  anonymous?: true
  owner?: string
  readers?: string
  within?: string
  requires?: readonly string[]
  sharedWith?: NonNullable<ItemType['sharedWith']>
  creatorMay?: NonNullable<ItemType['creatorMay']>
  creatorWithin?: true
  gives?: NonNullable<ItemType['gives']>
  /** Whether protocols and labels guard its items. */
  care?: true
  /** Whether its items have a level of their own. */
  hasAccess?: true
  /** The visibility level that each option of `access` means, where the type defines options of its own. */
  levels?: Record<string, Visibility>
  properties: Record<string, PropertyOpenness>
}

type PropertyOpenness = Pick<
  Property,
  'level' | 'protocol' | 'levelWhen' | 'withPlace' | 'generalise' | 'masked' | 'introduces' | 'closes' | 'sameOwner'
>

/** Returns the parts of a type that decide who sees its items. */
export function opennessOf(type: ItemType): Openness {
  const { visibility, anonymous, owner, readers, within, requires, sharedWith, care, properties } = type
  const { creatorMay, creatorWithin, gives } = type
  return {
    visibility,
    ...(anonymous ? { anonymous } : {}),
    ...(owner === undefined ? {} : { owner }),
    ...(readers === undefined ? {} : { readers }),
    ...(within === undefined ? {} : { within }),
    ...(requires === undefined ? {} : { requires }),
    ...(sharedWith === undefined ? {} : { sharedWith }),
    ...(creatorMay === undefined ? {} : { creatorMay }),
    ...(creatorWithin ? { creatorWithin } : {}),
    ...(gives === undefined ? {} : { gives }),
    ...(care ? { care } : {}),
    ...(Object.hasOwn(properties, ACCESS_PROPERTY) ? { hasAccess: true as const } : {}),
    ...(properties[ACCESS_PROPERTY]?.levels ? { levels: properties[ACCESS_PROPERTY].levels } : {}),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        // Normalises through JSON: without undefined fields.
        JSON.parse(JSON.stringify(opennessOfProperty(property))) as PropertyOpenness,
      ]),
    ),
  }
}

function opennessOfProperty({
  level,
  protocol,
  levelWhen,
  withPlace,
  generalise,
  masked,
  v,
  introduces = false,
  closes,
  sameOwner,
}: Property): PropertyOpenness {
  const own = { level, protocol, levelWhen, withPlace, generalise, masked, closes, sameOwner }
  return { ...own, ...(v === 'REL' ? { introduces } : {}) }
}

/**
 * Returns what to store for a type: its openness in the new build, plus that of properties which only former
 * builds had, because their values are still stored and a later build may have the properties again.
 */
export function withLeftOut(before: Openness | null, now: Openness): Openness {
  return { ...now, properties: { ...before?.properties, ...now.properties } }
}

/**
 * Returns the changes by which a build may make existing items visible to more people, one sentence each,
 * such as `level COMMUNITY → PUBLIC`. Empty if there are none. A change of which it is unclear whether it is
 * stricter counts too.
 */
export function wideningsOf(before: Openness, after: Openness): string[] {
  const told = [
    isWeaker(before.visibility, after.visibility) && `level ${before.visibility} → ${after.visibility}`,
    !before.anonymous && after.anonymous && 'visitors without an account may read it',
    before.creatorWithin && !after.creatorWithin && 'whoever made an item and left its owner may read it',
    before.care && !after.care && 'protocols and labels guard its items no more',
    before.hasAccess && !after.hasAccess && 'items no longer have a level of their own',
    ...levelWidenings(before.levels, after.levels),
    ...(['owner', 'readers', 'within'] as const).map(
      (key) => isOther(before[key], after[key], key) && `${key} ${before[key] ?? 'none'} → ${after[key] ?? 'none'}`,
    ),
    ...(before.requires ?? [])
      .filter((name) => !after.requires?.includes(name))
      .map((name) => `${name} need not be readable any more`),
    ...shareWidenings(before.sharedWith, after.sharedWith),
    ...creatorWidenings(before.creatorMay, after.creatorMay),
    ...giftWidenings(before.gives, after.gives),
    ...Object.entries(after.properties).map(
      ([name, { introduces = false }]) =>
        toldTo(introduces) > toldTo(before.properties[name]?.introduces ?? introduces) &&
        `${name}: names those it holds to all ${introduces === 'shared' ? 'with whom it is shared' : 'who take part'}`,
    ),
    ...Object.entries(before.properties).flatMap(([name, property]) => {
      const next = after.properties[name]
      return next ? wideningsOfProperty(name, property, next) : []
    }),
  ]
  return told.filter((each) => typeof each === 'string')
}

/** How many are told whom a property introduces. */
function toldTo(introduces: boolean | 'shared'): number {
  return [false, true, 'shared'].indexOf(introduces)
}

/** Organisations of another property, another level or a further right may show or allow more. */
function shareWidenings(before: Openness['sharedWith'] = [], after: Openness['sharedWith'] = []): string[] {
  return after.flatMap(({ property, level, rights = [], when }) => {
    const known = before.find(
      (share) =>
        share.property === property && share.level === level && (!share.when || isDeepStrictEqual(share.when, when)),
    )
    const further = rights.filter((right) => !known?.rights?.includes(right))
    if (known && further.length === 0) return []
    return [`shared with ${property}: ${[level ?? 'its level', ...further].join(', ')}`]
  })
}

/** Returns the widenings by rights given to people whom an item names. */
function giftWidenings(before: Openness['gives'] = [], after: Openness['gives'] = []): string[] {
  return after.flatMap(({ property, grants, own = [], holding }) => {
    const known = before.find(
      (gift) => gift.property === property && (gift.holding === undefined || gift.holding === holding),
    )
    const further = [
      ...grants.filter((grant) => !known?.grants.includes(grant)),
      ...own.filter((right) => !known?.own?.includes(right)),
    ]
    return further.length > 0 ? [`${property} are given: ${further.join(', ')}`] : []
  })
}

/** A further right of whoever made an item allows more, and so do other conditions of the same rights. */
function creatorWidenings(before: Openness['creatorMay'], after: Openness['creatorMay']): string[] {
  if (!after) return []
  const conditions = ({ while: held, alone }: NonNullable<Openness['creatorMay']>) => JSON.stringify([held, alone])
  const isSame = before !== undefined && conditions(before) === conditions(after)
  const further = after.rights.filter((right) => !isSame || !before.rights.includes(right))
  return further.length > 0 ? [`whoever made it may: ${further.join(', ')}`] : []
}

/** An option that meant its level itself, or none, counts as before. */
function levelWidenings(before: Openness['levels'], after: Openness['levels']): string[] {
  const options = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...VISIBILITY_LEVELS])
  const levelIn = (levels: Openness['levels'], option: string) =>
    (levels ? levels[option] : VISIBILITY_LEVELS.find((level) => level === option)) ?? 'PRIVATE'
  return [...options].flatMap((option) => {
    const [was, is] = [levelIn(before, option), levelIn(after, option)]
    return isWeaker(was, is) ? [`${ACCESS_PROPERTY} ${option}: level ${was} → ${is}`] : []
  })
}

/** Taking readers away shows less; any other change of who counts may show more. */
function isOther(before: string | undefined, after: string | undefined, key: 'owner' | 'readers' | 'within'): boolean {
  return before !== after && !(key === 'readers' && after === undefined)
}

function wideningsOfProperty(name: string, before: PropertyOpenness, after: PropertyOpenness): string[] {
  const told = [
    before.level !== undefined &&
      (after.level === undefined || isWeaker(before.level, after.level)) &&
      `${name}: level ${before.level} → ${after.level ?? 'none'}`,
    ...(['protocol', 'levelWhen', 'withPlace', 'generalise', 'masked', 'closes', 'sameOwner'] as const).map(
      (key) =>
        before[key] !== undefined &&
        JSON.stringify(before[key]) !== JSON.stringify(after[key]) &&
        `${name}: ${key} changes`,
    ),
  ]
  return told.filter((each) => typeof each === 'string')
}

/** Whether more people read at the second level than at the first. */
function isWeaker(before: Visibility, after: Visibility): boolean {
  return VISIBILITY_LEVELS.indexOf(after) < VISIBILITY_LEVELS.indexOf(before)
}
