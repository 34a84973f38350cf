import type { ItemId } from '@cairn/contract'
import type { Grant } from './types.ts'

/** Levels that a right to read may open. */
export type GuardedLevel = 'COMMUNITY' | 'PROTECTED' | 'PRIVATE'

/** A grant taken apart: what it allows, and where. Exactly one of `owner` and `item` says where. */
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
/** Belongs to the community of an organisation without being its member (RIGHTS.md, "Principal"). */
export const READ_ORG = 'readOrg'
/** Relations that are kept as grants and are no right of their own. */
export const ADMIN_ORG = 'adminOrg'
export const ROLE = 'role'

/** Whether the right comes from an item that names the person on its team, not from an organisation. */
export function isOfTeam({ team }: Grant): boolean {
  return team !== undefined
}

const known = new WeakMap<Grant, Right | undefined>()

/**
 * What a grant allows: `Lexeme.PRIVATE.read`, `Meeting.update`, `protocol.CEREMONY`, each also without a type, or `readOrg`. It reaches what
 * its giver owns, or what its scope names instead. Undefined for a grant that says nothing, or whose type and scope contradict each other.
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

/** Whether a right includes the one of that name: its type or all, its verb (who may update may create), its level or a higher one. */
export function includes(right: Pick<Right, 'level' | 'verb' | 'type'>, name: string): boolean {
  const wanted = parseName(name)
  if (!wanted || (right.type !== undefined && right.type !== wanted.type)) return false
  if (wanted.level !== undefined)
    return right.level !== undefined && LEVELS.indexOf(right.level) >= LEVELS.indexOf(wanted.level)
  return (
    wanted.verb !== undefined && (right.verb === wanted.verb || (right.verb === 'update' && wanted.verb === 'create'))
  )
}
