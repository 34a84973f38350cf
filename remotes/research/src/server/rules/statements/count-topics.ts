import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { untilSettled, type AreaItems, type Reaction, type SaveRule } from '@cairn/contract/server'
import { statementsAbout } from '../../../model/queries.ts'
import { howMany } from '../../../model/statements/topic.ts'
import { idsIn } from '../consent/read-ledger.ts'

/** Save rule: a new topic begins with no statements. */
export const saveTopic: SaveRule = ({ before, after }) => {
  if (!before) after['data'] = howMany(0)
}

const run: Reaction['run'] = async ({ id, change, asServer }) => {
  if (!change) return
  const item = (await asServer.readMany([id]))[id]
  const former = change.kind === 'create' ? [] : await formerTopics(asServer, id)
  for (const topic of new Set([...idsIn(item?.['topics']), ...former])) await countTopic(asServer, topic)
}
const types = ['ResearchData']

/**
 * Reactions that store in topics whether none, one or more statements are about them. Other changes are
 * ignored.
 */
export const topicReactions: Record<string, Reaction> = {
  countTopics: { types, trigger: { on: 'create' }, run },
  topicsChanged: { types, trigger: { on: 'update', property: 'topics' }, run },
  topicsBack: { types, trigger: { on: 'update', action: 'restore' }, run },
  topicsGone: { types, trigger: { on: 'delete' }, run },
}

async function countTopic(asServer: AreaItems, id: ItemId): Promise<void> {
  await untilSettled(async () => {
    const topic = (await asServer.readMany([id]))[id]
    if (!topic) return 'settled'
    // Those of others tell nothing to whoever reads the topic.
    const { ids } = await asServer.search(statementsAbout(id, String(topic['owner'])))
    const data = howMany(ids.length)
    if (topic['data'] === data) return 'settled'
    await asServer.together([{ op: 'update', id, body: {}, u: topic._u, set: { data } }])
    return 'written'
  })
}

/** Topics that former versions name; none of a statement that was purged. */
async function formerTopics(asServer: AreaItems, id: ItemId): Promise<ItemId[]> {
  const versions = await asServer.history(id).catch((thrown: unknown) => {
    if (thrown instanceof CairnError && thrown.code === 'notAllowed') return []
    throw thrown
  })
  return versions.flatMap(({ changes: { topics } }) => [...idsIn(topics?.from), ...idsIn(topics?.to)])
}
