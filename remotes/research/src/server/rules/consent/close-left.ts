import { SEALED_PROPERTY, type Item, type ItemId, type ItemVersion } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MakeItem, Migration } from '@cairn/contract/server'
import { withoutVoice } from '../../../model/consent/take-out.ts'
import { codesOf } from '../../../model/queries.ts'
import { idsIn } from './read-ledger.ts'
import { readAll } from '../read-all.ts'

/** The action that removes a speaker, as versions name it. */
const REMOVAL = 'takeOutSpeaker'

/**
 * Migrations that close what was left of speakers who were removed before that was closed with the removal:
 * statements keep what was decided for interviews that they left, and transcripts that had words of theirs,
 * in any version, are sealed and made anew without them. Deleted ones, too.
 */
export const leftMigrations: readonly Migration[] = [
  {
    ...{ id: '2026-11-left-interviews', type: 'ResearchData', deletedToo: true },
    async change({ $id, activity, leftActivities }, asServer) {
      const versions = await versionsOf(asServer, $id)
      const was = versions.flatMap(({ changes }) => [changes['activity']?.from, changes['activity']?.to])
      const left = [...new Set([...idsIn(leftActivities), ...idsIn(was)])].filter((id) => id !== activity)
      return left.length > idsIn(leftActivities).length ? { leftActivities: left } : undefined
    },
  },
  {
    ...{ id: '2026-11-removed-voices', type: 'ResearchTranscript', deletedToo: true },
    change: (item, asServer, make) => closeTranscript(item, asServer, make),
  },
]

async function closeTranscript(
  { $id, activity, title, language, text, [SEALED_PROPERTY]: isSealed }: Item,
  asServer: AreaItems,
  make: MakeItem,
): Promise<Record<string, unknown> | undefined> {
  const [interview] = idsIn([activity])
  const removed = isSealed === true || !interview ? [] : removedBy(await versionsOf(asServer, interview))
  if (removed.length === 0) return undefined
  const codes = (await readAll(asServer, codesOf(removed))).map(({ code }) => String(code))
  const without = (words: unknown) => withoutVoice(String(words ?? ''), codes) ?? String(words ?? '')
  const versions = await versionsOf(asServer, $id)
  const texts = [text, ...versions.flatMap(({ changes }) => [changes['text']?.from, changes['text']?.to])]
  if (texts.every((words) => without(words) === String(words ?? ''))) return undefined
  const isThere = Object.keys(await asServer.readMany([$id])).length > 0
  const rest = { activity, title, text: without(text), ...(language === undefined ? {} : { language }) }
  if (isThere) await make('ResearchTranscript', `without-${$id}`, rest)
  return { [SEALED_PROPERTY]: true }
}

/** The versions of an item, deleted or not; none of one that was purged. */
async function versionsOf(asServer: AreaItems, id: ItemId): Promise<ItemVersion[]> {
  return asServer.history(id).catch((thrown: unknown) => {
    if (thrown instanceof CairnError && thrown.code === 'notAllowed') return []
    throw thrown
  })
}

/** Returns who was removed from an interview, by its versions. */
function removedBy(versions: readonly ItemVersion[]): ItemId[] {
  return versions.flatMap(({ action, changes: { respondents } }) => {
    const left = idsIn(respondents?.to)
    return action === REMOVAL ? idsIn(respondents?.from).filter((id) => !left.includes(id)) : []
  })
}
