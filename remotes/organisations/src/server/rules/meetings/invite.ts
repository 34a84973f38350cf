import { idsNamed, PROTOCOLS_PROPERTY, SEALED_PROPERTY, type Item, type ItemId } from '@cairn/contract'
import { untilSettled, type AreaItems, type Reaction } from '@cairn/contract/server'
import { isDeepStrictEqual } from 'node:util'
import { invitationTo, inviteOf, TOLD } from '../../../model/meetings/invitation.ts'

/**
 * Reaction that keeps what the invited see of a meeting as the meeting is. Nobody is invited without the
 * choice `invited` of the meeting. One that is deleted is called off.
 */
export const invite: Reaction = {
  types: ['Meeting'],
  trigger: {},
  run: ({ id, asServer }) => untilSettled(() => followMeeting(id, asServer)),
}

/** Writes the invitation anew. Throws `conflict` if it was sealed or changed after it was read. */
async function followMeeting(id: ItemId, asServer: AreaItems): Promise<'settled' | 'written'> {
  const before = await readInvitation(id, asServer)
  const meeting = (await asServer.readMany([id]))[id]
  if (!before && !(meeting && inviteOf(meeting))) return 'settled'
  const last = meeting ?? (await lastOf(id, asServer))
  const set = meeting || !inviteOf(last) ? told(last) : { calledOff: true, [SEALED_PROPERTY]: null }
  const changed = Object.fromEntries(
    Object.entries(set).filter(([name, value]) => !isDeepStrictEqual(before?.[name] ?? null, value)),
  )
  if (Object.keys(changed).length === 0) return 'settled'
  const written = { ...changed, newly: newlyNamed(before, changed) }
  if (before) await asServer.together([{ op: 'update', id: before.$id, u: before._u, body: {}, set: written }])
  else await asServer.create('Invitation', { $key: `invitation-${id}` }, { ...written, meeting: id })
  return 'written'
}

async function readInvitation(meeting: ItemId, asServer: AreaItems): Promise<Item | undefined> {
  const { ids } = await asServer.search(invitationTo(meeting))
  return Object.values(await asServer.readMany(ids as ItemId[]))[0]
}

/** What decides whom a meeting that is deleted invited at its end. */
async function lastOf(meeting: ItemId, asServer: AreaItems): Promise<Record<string, unknown>> {
  const versions = await asServer.history(meeting)
  const last = (name: string) => versions.find(({ changes }) => changes[name])?.changes[name]?.to
  return Object.fromEntries(['invited', 'owner', PROTOCOLS_PROPERTY].map((name) => [name, last(name)]))
}

/**
 * What an invitation tells of a meeting, and to whom. Without a choice it tells nothing, and is as closed as
 * the meeting, so that what it told before is, too. Null for no value.
 */
function told(meeting: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const invited = inviteOf(meeting)
  return {
    ...Object.fromEntries(TOLD.map((name) => [name, (invited && meeting[name]) ?? null])),
    owner: meeting['owner'] ?? null,
    openTo: (invited === 'ORGANIZATIONS' && meeting['otherOrgs']) || null,
    [PROTOCOLS_PROPERTY]: meeting[PROTOCOLS_PROPERTY] ?? null,
    calledOff: null,
    // It was closed while it was out of date.
    [SEALED_PROPERTY]: null,
  }
}

/** The people whom a change names, whom nobody had named before. */
function newlyNamed(before: Item | undefined, { otherContacts }: Record<string, unknown>): string[] {
  const known = idsNamed(before?.['otherContacts'])
  return idsNamed(otherContacts).filter((id) => !known.includes(id))
}
