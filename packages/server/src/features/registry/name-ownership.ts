import { CORE_TYPES } from '@cairn/contract/core-types'
import type { AreaData } from '@cairn/contract/registry'
import type { Database, Querier } from '../../platform/database/database.ts'
import { claimsOf, wordsOfClaim, type Claim } from './area-names.ts'
import { opennessOf, wideningsOf, withLeftOut, type Openness } from './shown/openness.ts'

/** An area that is about to run: its data, the names of its actions, and its publisher. */
export interface Claimant {
  data: AreaData
  actions: readonly string[]
  /** Public key of its publisher; empty if unsigned; undefined if unknown, and then it is not compared. */
  publisher: string | undefined
}

/** Publisher of the areas that come with the product. */
export const PRODUCT = 'product'

/** Tells whether an area comes with the product. */
export function isProduct({ publisher }: Pick<Claimant, 'publisher'>): boolean {
  return publisher === PRODUCT
}

/**
 * Register of which area owns which name on this install, stored in the database since the first
 * registration.
 */
export interface NameOwnership {
  /**
   * Returns the reasons why a build needs an administrator's approval before it runs, one sentence each: its
   * types would make existing items more visible, or it has another publisher than before. Empty if it may
   * run.
   */
  reasonsToWait(claimant: Claimant): Promise<string[]>
  /**
   * Registers the names of the running areas that nobody has yet, and returns for each area the names that
   * belong to another. For names registered before, the order of areas does not matter.
   */
  settle(claimants: readonly Claimant[]): Promise<Map<string, Claim[]>>
  /** Stores that an administrator (`user`: their index) approved a build despite exactly these reasons. */
  agree(waiting: { area: string; build: string; reasons: readonly string[] }, user: number): Promise<void>
  /** Gives a name to another area, which need not exist. Returns false if nobody has the name. */
  handOver(claim: Claim, area: string, user: number): Promise<boolean>
  /** Returns a value that changes whenever an administrator has approved a build or transferred a name. */
  mark(): Promise<string>
}

/** A claim that is met, with what is known of the type until now. */
interface OwnClaim extends Claim {
  before: Openness | null
}

interface NameRow extends Claim {
  area: string
  /** Null after a hand-over: the next build of its new owner sets it. */
  publisher: string | null
  /** Of a type. */
  openness: Openness | null
}

const CORE_TYPE_NAMES: ReadonlySet<string> = new Set(CORE_TYPES.map(({ name }) => name))

/** Opens the register of names; `coreActions` are names that no area may claim. */
export function createNameOwnership(
  database: Pick<Database, 'query' | 'transaction'>,
  coreActions: readonly string[] = [],
): NameOwnership {
  const isCore = ({ kind, name }: Claim) =>
    (kind === 'type' && CORE_TYPE_NAMES.has(name)) || (kind === 'action' && coreActions.includes(name))
  return {
    async reasonsToWait({ data, publisher }) {
      const reasons = [...(await otherPublisher(database, data.id, publisher)), ...(await widenings(database, data))]
      const agreed = reasons.length === 0 ? new Set() : await agreedOf(database, data)
      return reasons.filter((reason) => !agreed.has(reason))
    },

    settle: (claimants) =>
      database.transaction(async (transaction) => {
        // Processes that start together register one after the other.
        await transaction.query('lock table area_name in share row exclusive mode')
        const rows = await transaction.query<NameRow>('select kind, name, area, publisher, openness from area_name')
        const owners = new Map(rows.map((row) => [wordsOfClaim(row), row]))
        const claims = new Map(
          claimants.map((claimant) => [claimant, claimsOf({ ...claimant.data, actions: claimant.actions })]),
        )
        const stillClaims = (area: string, claim: Claim) => isClaimedBy(claims, area, claim)
        const refused = new Map<string, Claim[]>()
        for (const claimant of productFirst(claimants)) {
          const { id } = claimant.data
          const own: OwnClaim[] = []
          for (const claim of claims.get(claimant) ?? []) {
            const owner = owners.get(wordsOfClaim(claim))
            if (!isCore(claim) && mayHave(claimant, owner, (area) => stillClaims(area, claim))) {
              own.push({ ...claim, before: owner?.openness ?? null })
              owners.set(wordsOfClaim(claim), {
                ...claim,
                area: id,
                publisher: claimant.publisher ?? '',
                openness: null,
              })
            } else refused.set(id, [...(refused.get(id) ?? []), claim])
          }
          await register(transaction, claimant, own)
        }
        return refused
      }),

    async agree({ area, build, reasons }, user) {
      const agreement = [area, build, reasons, user]
      await database.query(
        'insert into area_agreement (area, build, reasons, by_user) values ($1, $2, $3, $4)',
        agreement,
      )
    },

    handOver: ({ kind, name }, area, user) =>
      database.transaction(async (transaction) => {
        const moved = await transaction.query(
          'update area_name set area = $3, publisher = null, since = now() where kind = $1 and name = $2 returning 1',
          [kind, name, area],
        )
        const agreement = [area, kind, name, user]
        await transaction.query(
          'insert into area_agreement (area, kind, name, by_user) values ($1, $2, $3, $4)',
          agreement,
        )
        return moved.length > 0
      }),

    async mark() {
      const [row] = await database.query<{ mark: string }>(
        'select coalesce(max(id), 0)::text as mark from area_agreement',
      )
      return row?.mark ?? '0'
    },
  }
}

/**
 * Sorts the product's areas first, so that they get their names on an install that registers names for the
 * first time.
 */
function productFirst(claimants: readonly Claimant[]): Claimant[] {
  return [...claimants.filter(isProduct), ...claimants.filter((claimant) => !isProduct(claimant))]
}

/** Whether an area that runs claims the name. One that could not be loaded keeps its names: undefined. */
function isClaimedBy(claims: ReadonlyMap<Claimant, Claim[]>, area: string, claim: Claim): boolean | undefined {
  for (const [{ data }, own] of claims)
    if (data.id === area) return own.some(({ kind, name }) => kind === claim.kind && name === claim.name)
  return undefined
}

/**
 * Tells whether a name may be transferred without approval: its owner runs and no longer claims it, and both
 * have the same publisher; for a type also only if its items do not become more visible.
 */
function mayHave(
  { data, publisher }: Claimant,
  owner: NameRow | undefined,
  stillClaims: (area: string) => boolean | undefined,
): boolean {
  if (!owner || owner.area === data.id) return true
  const type = owner.kind === 'type' ? data.types.find(({ name }) => name === owner.name) : undefined
  const wider = type && owner.openness ? wideningsOf(owner.openness, opennessOf(type)) : []
  return stillClaims(owner.area) === false && owner.publisher === (publisher ?? '') && wider.length === 0
}

async function register(transaction: Querier, { data, publisher }: Claimant, own: readonly OwnClaim[]): Promise<void> {
  const types = new Map(data.types.map((type) => [type.name, opennessOf(type)]))
  const opennessNow = ({ kind, name, before }: OwnClaim) => {
    const now = kind === 'type' ? types.get(name) : undefined
    return now ? JSON.stringify(withLeftOut(before, now)) : null
  }
  await transaction.query(
    `insert into area_name (kind, name, area, publisher, openness)
     select kind, name, $3, coalesce($4, ''), openness::json from unnest($1::text[], $2::text[], $5::text[]) as own (kind, name, openness)
     on conflict (kind, name) do update set area = $3, publisher = coalesce($4, area_name.publisher, ''), openness = excluded.openness`,
    [own.map(({ kind }) => kind), own.map(({ name }) => name), data.id, publisher, own.map(opennessNow)],
  )
}

/** Returns the approvals of a build. Its name may have other content by now. */
async function agreedOf(database: Querier, { id, build }: AreaData): Promise<Set<string>> {
  const agreed = await database.query<{ reason: string }>(
    'select unnest(reasons) as reason from area_agreement where area = $1 and build = $2',
    [id, build],
  )
  return new Set(agreed.map(({ reason }) => reason))
}

async function otherPublisher(database: Querier, area: string, publisher = ''): Promise<string[]> {
  // Names registered while the install required no signatures can be claimed by any signer.
  const [other] = await database.query<{ publisher: string }>(
    `select publisher from area_name where area = $1 and publisher not in ('', $2)
       and not ($2 = '' and publisher = $3) limit 1`,
    [area, publisher, PRODUCT],
  )
  return other ? [`published by ${publisher || 'nobody'}, until now by ${other.publisher}`] : []
}

/**
 * Returns how the area's types would make items more visible than the stored ones. Types of other areas are
 * refused anyway.
 */
async function widenings(database: Querier, { id, types }: AreaData): Promise<string[]> {
  const kept = await database.query<{ name: string; openness: Openness }>(
    `select name, openness from area_name where kind = 'type' and area = $2 and openness is not null and name = any($1::text[])`,
    [types.map(({ name }) => name), id],
  )
  const found: string[] = []
  for (const { name, openness } of kept) {
    const type = types.find((each) => each.name === name)
    const wider = type ? wideningsOf(openness, opennessOf(type)) : []
    if (wider.length > 0 && (await hasItems(database, name))) found.push(`${name} would show more: ${wider.join('; ')}`)
  }
  return found
}

async function hasItems(database: Querier, type: string): Promise<boolean> {
  const found = await database.query(
    'select 1 from item_type join item on item.t = item_type.t where item_type.name = $1 limit 1',
    [type],
  )
  return found.length > 0
}
