import type { ItemId } from '@cairn/contract'
import type { Grant } from './types.ts'

/** Visibility levels that need a right to be read. */
export type GuardedLevel = 'COMMUNITY' | 'PROTECTED' | 'PRIVATE'

/** A parsed grant: what it allows and where. Exactly one of `owner` and `item` is set. */
export interface Right {
  /** To read items up to this level. */
  level?: GuardedLevel
  /** A cultural protocol that its holder has met. */
  protocol?: string
  /** An action such as `update`. */
  verb?: string
  /** Only items of this type. */
  type: string | undefined
  owner: ItemId | undefined
  item: ItemId | undefined
}

const READ = /^(?:([A-Z][A-Za-z0-9]*)\.)?(COMMUNITY|PROTECTED|PRIVATE)\.read$/
const PROTOCOL = /^(?:([A-Z][A-Za-z0-9]*)\.)?protocol\.([^\s.]{1,80})$/
const VERB = /^(?:([A-Z][A-Za-z0-9]*)\.)?([a-z][A-Za-z0-9]{0,59})$/
/**
 * Grant name: the person belongs to the community of an organisation without being a member (RIGHTS.md,
 * "Principal").
 */
export const READ_ORG = 'readOrg'
/** Grant name: the person administers an organisation. Stored as a grant, but not a right over items. */
export const ADMIN_ORG = 'adminOrg'
/** Grant name: the person has a role. Stored as a grant, but not a right over items. */
export const ROLE = 'role'

/** Tells whether a grant comes from an item that has the person on its team, not from an organisation. */
export function isOfTeam({ team }: Grant): boolean {
  return team !== undefined
}

const known = new WeakMap<Grant, Right | undefined>()

/**
 * Parses a grant: `Lexeme.PRIVATE.read`, `Meeting.update`, `protocol.CEREMONY` (each also without a type) or
 * `readOrg`. It applies to what its giver owns, or to its scope. Undefined for a grant that is invalid or
 * contradicts its scope.
 */
export function rightOf(grant: Grant): Right | undefined {
  if (!known.has(grant)) known.set(grant, parseRight(grant))
  return known.get(grant)
}

function parseRight(grant: Grant): Right | undefined {
  const parsed = parseName(grant.grant)
  if (!parsed) return undefined
  const { type: ofName, ...what } = parsed
  const { scope } = grant
  const types = [ofName, scope?.type, scope?.item?.replace(/-\d+$/, '')].filter((type) => type !== undefined)
  if (new Set(types).size > 1) return undefined
  const item = scope?.item
  return { ...what, type: types[0], item, owner: item === undefined ? (scope?.owner ?? grant.grantedBy) : undefined }
}

function parseName(
  name: string,
): (Pick<Right, 'level' | 'protocol' | 'verb'> & { type: string | undefined }) | undefined {
  if (name === READ_ORG) return { level: 'COMMUNITY', type: undefined }
  if (name === ADMIN_ORG || name === ROLE) return undefined
  const [, typeOfLevel, level] = READ.exec(name) ?? []
  if (level !== undefined) return { level: level as GuardedLevel, type: typeOfLevel }
  const [, typeOfProtocol, protocol] = PROTOCOL.exec(name) ?? []
  if (protocol !== undefined) return { protocol, type: typeOfProtocol }
  const [, typeOfVerb, verb] = VERB.exec(name) ?? []
  return verb === undefined ? undefined : { verb, type: typeOfVerb }
}

const LEVELS: readonly GuardedLevel[] = ['COMMUNITY', 'PROTECTED', 'PRIVATE']

/**
 * Tells whether a right covers a named one: it is for the same type or all types, and has the same verb
 * (update covers create), or the same level or a stricter one. False for the name of a protocol.
 */
export function includes(right: Pick<Right, 'level' | 'verb' | 'type'>, name: string): boolean {
  const wanted = parseName(name)
  if (!wanted || (right.type !== undefined && right.type !== wanted.type)) return false
  if (wanted.level !== undefined)
    return right.level !== undefined && LEVELS.indexOf(right.level) >= LEVELS.indexOf(wanted.level)
  return (
    wanted.verb !== undefined && (right.verb === wanted.verb || (right.verb === 'update' && wanted.verb === 'create'))
  )
}
