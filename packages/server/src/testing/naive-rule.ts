import fc from 'fast-check'
import { PROTOCOLS_OF_SERVER, type Item, type ItemId, type Visibility } from '@cairn/contract'
import { stricter } from '../items/facts/gate.ts'
import type { Grant, GrantScope, Principal } from '../items/facts/types.ts'

/** Names of the types of the random items. */
export const TYPES = ['Note', 'Story', 'Diary', 'Talk', 'Remark', 'Stamp', 'Pact', 'Clause', 'Article', 'Tie'] as const
/** Ids of the organisations in the random world. */
export const ORGANIZATIONS = ['Organization-1', 'Organization-2', 'Organization-3'] as ItemId[]
/** Ids of the users in the random world. */
export const USERS = ['User-1', 'User-2', 'User-3'] as ItemId[]
/** Ids of the contacts in the random world. */
export const CONTACTS = ['Contact-1', 'Contact-2'] as ItemId[]
/** Cultural protocols in the random world; the last is one that the server puts on items. */
export const PROTOCOLS = ['WINTER', 'ELDERS', 'NAMES']
/** Items for which rights of their own are given. */
export const SHARED = ['Note-1', 'Note-6', 'Story-2', 'Story-7', 'Story-11', 'Talk-3', 'Remark-5'] as ItemId[]
const RIGHTS = [
  'readOrg',
  ...['', 'Note.', 'Story.', 'Diary.', 'SavedSearch.', 'Talk.', 'Remark.', 'Pact.', 'Clause.', 'Tie.'].flatMap((type) =>
    ['COMMUNITY.read', 'PROTECTED.read', 'PRIVATE.read', 'update', 'delete'].map((right) => `${type}${right}`),
  ),
  ...PROTOCOLS.map((protocol) => `protocol.${protocol}`),
  'Story.protocol.WINTER',
  'Note.protocol.WINTER',
  'nonsense.right.of.no.kind',
]
/** A random item with what the permission rule looks at, worked out independently of the product. */
export interface Made {
  item: Item
  type: string
  owners: readonly ItemId[]
  creator: ItemId
  level: Visibility
  protocols: readonly string[]
  rule: 'ANY' | 'ALL'
  isAnonymous: boolean
  /** Contacts that it names as its readers. */
  readers?: readonly ItemId[]
  /** What it is part of. */
  whole?: Made
  /** What must be readable besides it. */
  requires?: readonly Made[]
  /** Organisations that it is shared with. */
  shares?: readonly MadeShare[]
  /**
   * The item as it was made, if it was shared with others later: its versions are for those who read it then.
   */
  atFirst?: Made
}

/** Organisations that an item is shared with, and the level. */
export interface MadeShare {
  organizations: readonly ItemId[]
  level?: Visibility
  verbs: readonly string[]
}

const scopes = fc.oneof(
  { weight: 4, arbitrary: fc.constant<GrantScope | undefined>(undefined) },
  {
    weight: 3,
    arbitrary: fc.oneof<fc.Arbitrary<GrantScope>[]>(
      fc.record({ type: fc.constantFrom(...TYPES) }),
      fc.record({ owner: fc.constantFrom(...ORGANIZATIONS) }),
      fc.record({ item: fc.constantFrom(...SHARED) }),
      fc.record({ type: fc.constantFrom(...TYPES), owner: fc.constantFrom(...ORGANIZATIONS) }),
      fc.record({ type: fc.constantFrom(...TYPES), item: fc.constantFrom(...SHARED) }),
    ),
  },
)
const grants = fc
  .tuple(fc.constantFrom(...RIGHTS), fc.constantFrom(...ORGANIZATIONS), scopes)
  .map(([grant, grantedBy, scope]): Grant => ({ grant, grantedBy, ...(scope ? { scope } : {}) }))
const people = fc.record({
  userId: fc.option(fc.constantFrom(...USERS), { nil: undefined, freq: 8 }),
  admin: fc.integer({ min: 0, max: 12 }).map((roll) => roll === 0),
  contact: fc.constantFrom(undefined, ...CONTACTS),
  organizations: fc.subarray(ORGANIZATIONS, { maxLength: 2 }),
  adminOf: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray(ORGANIZATIONS, { maxLength: 1 }) },
  ),
  capabilities: fc.constant({}),
  grants: fc.array(grants, { maxLength: 7 }),
})
/**
 * Generates random principals, some of them masquerading administrators, which must make no difference (T13).
 */
export const principals = fc
  .tuple(people, fc.boolean())
  .map(([person, isActedAs]): Principal =>
    isActedAs && !person.admin && person.userId ? { ...person, actor: 'User-9' as ItemId } : person,
  )

/**
 * Tells whether the person may read the item: a slow, literal implementation of RIGHTS.md, "Permissions",
 * that the product's rule must agree with.
 */
export function naive(person: Principal, item: Made): boolean {
  if (person.admin) return true
  if (item.requires?.some((each) => !naive(person, each))) return false
  if (item.whole) return naive(person, item.whole)
  if (person.userId !== undefined && person.contact && item.readers?.includes(person.contact)) return true
  return (seesLevel(person, item) || seesShared(person, item)) && meetsProtocols(person, item)
}

/** Tells whether the item is shared with an organisation in which the person may read at the shared level. */
function seesShared(person: Principal, item: Made): boolean {
  return openShares(item).some((share) =>
    share.organizations.some((each) => seesAs(person, item, each, share.level ?? item.level)),
  )
}

/** Returns the shares of the item whose level is at least as strict as its own. */
export function openShares({ shares = [], level }: Made): readonly MadeShare[] {
  return shares.filter((share) => stricter(share.level ?? level, level) === (share.level ?? level))
}

/** Tells whether the person could read the item if the organisation owned it and it had no creator. */
export function seesAs(person: Principal, item: Made, organization: ItemId, level: Visibility): boolean {
  const ofMany = { ...person, grants: person.grants.filter(({ scope }) => scope?.item === undefined) }
  return seesLevel(ofMany, { ...item, owners: [organization], creator: 'User-0' as ItemId, level })
}

/** Tells whether the person may read the item by its level, without regard to protocols. */
export function seesLevel(person: Principal, item: Made): boolean {
  const { owners, level, isAnonymous, creator } = item
  if (level === 'PUBLIC') return person.userId !== undefined || isAnonymous
  if (person.userId === undefined) return false
  const given = (levels: string[]) =>
    levels.some((each) => person.grants.some((grant) => reaches(grant, `${each}.read`, item)))
  const isAdmin = owners.some((owner) => person.adminOf.includes(owner))
  const isCreator = creator === person.userId
  if (isAdmin) return true
  if (level === 'COMMUNITY') {
    const belongs =
      owners.some((owner) => person.organizations.includes(owner)) ||
      person.grants.some((grant) => reaches(grant, 'readOrg', item))
    return belongs || given(['COMMUNITY', 'PROTECTED', 'PRIVATE']) || (owners.length === 0 && isCreator)
  }
  if (level === 'PROTECTED') return given(['PROTECTED', 'PRIVATE']) || (owners.length === 0 && isCreator)
  return given(['PRIVATE']) || isCreator
}

/** Tells whether the person meets the item's cultural protocols. */
export function meetsProtocols(person: Principal, item: Made): boolean {
  if (item.protocols.length === 0) return true
  if (person.userId === undefined) return false
  const isMet = (protocol: string) =>
    item.owners.some((owner) => person.adminOf.includes(owner)) ||
    person.grants.some((grant) => reaches(grant, `protocol.${protocol}`, item))
  if (item.rule === 'ALL') return item.protocols.every(isMet)
  // Those of the server must be met in any case.
  const byPeople = item.protocols.filter((protocol) => !PROTOCOLS_OF_SERVER.includes(protocol))
  const byServer = item.protocols.filter((protocol) => PROTOCOLS_OF_SERVER.includes(protocol))
  return byServer.every(isMet) && (byPeople.length === 0 || byPeople.some(isMet))
}

/** Whether the grant gives the right over the item: by name, by type, by owner, or for the item alone. */
function reaches({ grant, grantedBy, scope }: Grant, right: string, { type, owners, item }: Made): boolean {
  if (grant !== right && grant !== `${type}.${right}`) return false
  if (scope?.type !== undefined && scope.type !== type) return false
  return scope?.item === undefined ? owners.includes(scope?.owner ?? grantedBy) : scope.item === item.$id
}

/** Tells whether the person may update or delete the item, by a literal reading of the rules. */
export const naiveWrite = (person: Principal, item: Made, verb: 'update' | 'delete' = 'update'): boolean => {
  // The right over the whole is the one that its type names.
  if (item.type === 'Article' && item.whole) return naiveWrite(person, item.whole)
  return naive(person, item) && item.type !== 'Stamp' && (mayOwn(person, item, verb) || mayShared(person, item, verb))
}

/**
 * Tells whether the person has the right over a readable item: by its owner, as its creator, or for the item
 * alone.
 */
export const mayOwn = (person: Principal, item: Made, verb: string) =>
  person.admin ||
  (person.userId !== undefined &&
    ((item.owners.length === 0 && item.creator === person.userId) ||
      item.owners.some((owner) => person.adminOf.includes(owner)) ||
      person.grants.some((grant) => reaches(grant, verb, item))))

function mayShared(person: Principal, item: Made, verb: string): boolean {
  if (person.userId === undefined) return false
  const given = openShares(item).filter(({ verbs }) => verbs.includes(verb))
  return given.some(({ organizations }) =>
    organizations.some(
      (each) =>
        person.adminOf.includes(each) ||
        person.grants.some((grant) => !grant.scope?.item && reaches(grant, verb, { ...item, owners: [each] })),
    ),
  )
}
