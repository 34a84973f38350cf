import type { EventType } from '@cairn/contract'
import type { NotifyChanges, NotifyChoices } from '@cairn/contract/notify'
import { eventTypesOf } from '@cairn/model/notify'
import { isTimeZone } from '@cairn/model/zones'
import type { Querier } from '../../platform/database/database.ts'
import type { TypeCatalogue } from '../../items/facts/types.ts'
import { usualMode, type KindChoice } from './choices.ts'

/** Default mail settings: the digest at seven. */
const USUAL_MAIL = { mail: true, minute: 7 * 60, zone: 'UTC' }

const KEEP_KIND = `insert into notify_kind (user_i, kind, preference, mode) values ($1, $2, coalesce($3, 'NIL'), coalesce($4, $5))
  on conflict (user_i, kind) do update set preference = coalesce($3, notify_kind.preference), mode = coalesce($4, notify_kind.mode)`
const KEEP_MAIL = `insert into notify_mail (user_i, mail, minute, zone)
  values ($1, coalesce($2, ${USUAL_MAIL.mail}), coalesce($3, ${USUAL_MAIL.minute}), coalesce($4, '${USUAL_MAIL.zone}'))
  on conflict (user_i) do update set mail = coalesce($2, notify_mail.mail), minute = coalesce($3, notify_mail.minute), zone = coalesce($4, notify_mail.zone)`

/**
 * Returns a person's notification choices, or the defaults: for every kind of event of the install, whether
 * mail is on, and when the digest is mailed.
 */
export async function readNotifyChoices(
  database: Querier,
  catalogue: TypeCatalogue,
  user: number,
): Promise<NotifyChoices> {
  const [kinds, mails] = await Promise.all([
    database.query<KindChoice & { kind: string }>('select kind, preference, mode from notify_kind where user_i = $1', [
      user,
    ]),
    database.query<typeof USUAL_MAIL>('select mail, minute, zone from notify_mail where user_i = $1', [user]),
  ])
  const { mail, minute, zone } = mails[0] ?? USUAL_MAIL
  const chosen = new Map(kinds.map((row) => [row.kind, row]))
  return {
    kinds: knownKinds(catalogue).map(({ type, ...event }) => ({
      kind: event.kind,
      suggested: event.suggested,
      personal: event.names !== undefined || event.audience !== undefined,
      ...(type === undefined ? {} : { type }),
      preference: chosen.get(event.kind)?.preference ?? 'NIL',
      mode: chosen.get(event.kind)?.mode ?? usualMode(event),
    })),
    mail,
    digest: { minute, zone },
  }
}

/**
 * Stores changed preferences for kinds of event. A kind without one so far also gets the default mail mode.
 * Does not check that the kinds exist.
 */
export async function writeKindChoices(
  source: Querier,
  catalogue: TypeCatalogue,
  user: number,
  kinds: NonNullable<NotifyChanges['kinds']>,
): Promise<void> {
  const known = new Map(knownKinds(catalogue).map((event) => [event.kind, event]))
  for (const [kind, { preference, mode }] of Object.entries(kinds))
    await source.query(KEEP_KIND, [user, kind, preference ?? null, mode ?? null, usualMode(known.get(kind) ?? {})])
}

/**
 * Stores changes of whether and when the person is mailed; other preferences stay, or get their defaults if
 * nothing was stored before.
 */
export async function writeMailChoices(
  source: Querier,
  user: number,
  { mail, digest }: Pick<NotifyChanges, 'mail' | 'digest'>,
): Promise<void> {
  if (digest || mail !== undefined)
    await source.query(KEEP_MAIL, [user, mail ?? null, digest?.minute ?? null, digest?.zone ?? null])
}

/**
 * Stores the time zone of a new person's browser as that of their mail digest. Does nothing if it is no valid
 * time zone.
 */
export async function presetZone(source: Querier, user: number, zone = ''): Promise<void> {
  if (isTimeZone(zone)) await source.query(KEEP_MAIL, [user, null, null, zone])
}

/** Returns each kind once; one that several types share has no type. */
function knownKinds(catalogue: TypeCatalogue): (EventType & { type: string | undefined })[] {
  const kinds = new Map<string, EventType & { type: string | undefined }>()
  for (const type of catalogue.all())
    for (const event of eventTypesOf(type))
      kinds.set(event.kind, { ...event, type: kinds.has(event.kind) ? undefined : type.name })
  return [...kinds.values()]
}
