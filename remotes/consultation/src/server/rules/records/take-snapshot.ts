import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import type { AreaItems, Reaction } from '@cairn/contract/server'
import { WORKFLOW_PROPERTY, workflowRunSchema } from '@cairn/contract/workflow'
import { richTextOf } from '@cairn/model/rich-text'
import { linesOfShared, orderedJson, snapshotOf } from '../../../model/records/snapshot.ts'
import { ANSWER_PURPOSE } from '../../../model/letters/plan-sending.ts'
import { loadSources } from '../letters/letter-sources.ts'
import { loadAnswering, namedBy } from '../file/load-file.ts'
import { digestOf } from './record-moves.ts'
import { letterText } from '../letters/letter-words.ts'

const KIND = 'RWF_SNAPSHOT'

/**
 * Stores a snapshot of what a community knew and said, and posts its shared part with checksum to the
 * notice's conversation, if there is one. Idempotent by `key`. `step` is the workflow step that requires it.
 * Returns the snapshot. Throws `invalidItem` naming `step` if that step has one already.
 */
export async function takeSnapshot(
  asServer: AreaItems,
  id: ItemId,
  author: string,
  key: string,
  step?: string,
): Promise<Item> {
  const response = await asServer.read(id)
  const now = new Date().toISOString()
  const answering = await loadAnswering(asServer, String(response['consultation']))
  const notice = answering.find((each) => each.response.$id === id)?.notice
  const { file, concerns, sections, community } = await loadSources(asServer, { response: id, recipients: [] }, now)
  const letters = await namedBy(asServer, 'Letter', 'response', id)
  const { whole, shared, cites } = snapshotOf({ response, notice, file, letters, concerns, sections })
  const encode = (value: unknown) => new TextEncoder().encode(orderedJson(value))
  const made = await asServer.create(
    'ConsultSnapshot',
    { $key: `snapshot ${key}` },
    {
      title: `${String(file['projectName'])} · ${now.slice(0, 10)}`,
      ...{ response: id, taken: now, json: whole, digest: digestOf(encode(whole)), cites },
      ...(step === undefined ? {} : { step }),
    },
  )
  // A step begins the conversation, which the first letter goes into then.
  const thread = notice?.['thread'] ?? (step && notice && (await threadOf(asServer, notice, file, key)))
  if (typeof thread === 'string') {
    const said = letterText('consultation.snapshot.posted', 'en', { community, digest: digestOf(encode(shared)) })
    const body = richTextOf([said, linesOfShared(shared)].join('\n').trim())
    await asServer.create('Message', { $key: `snapshot message ${key}` }, { thread, author, body })
  }
  return made
}

/** Begins the conversation of a notice and its letters, with the people of the file. Returns its id. */
async function threadOf(asServer: AreaItems, notice: Item, file: Item, key: string): Promise<ItemId> {
  const participants = [file['primaryContacts'] ?? []].flat()
  const body = { subject: String(file['projectName']), context: notice.$id, participants }
  const set = { purpose: ANSWER_PURPOSE, owner: notice['community'] }
  const { $id } = await asServer.create('Thread', { ...body, $key: `snapshot thread ${key}` }, set)
  const { _t, _i, _u } = notice
  await asServer.update({ _t, _i, _u }, undefined, { thread: $id })
  return $id
}

/** Tells whether the steps changed again since: that change has a reaction of its own, named by its maker. */
async function isOvertaken(asServer: AreaItems, id: ItemId, update: number | undefined): Promise<boolean> {
  const versions = (await asServer.history(id)).filter(({ changes }) => WORKFLOW_PROPERTY in changes)
  return versions.findIndex(({ u, all = u }) => all === update) > 0
}

/** Reaction that takes a snapshot as soon as a workflow step which requires one starts. */
export const snapshotReactions: Record<string, Reaction> = {
  takeSnapshots: {
    types: ['ConsultResponse'],
    trigger: { on: 'update', property: WORKFLOW_PROPERTY },
    async run({ id, asServer, actor, change }) {
      if (await isOvertaken(asServer, id, change?.u)) return
      const response = await asServer.read(id)
      const run = v.safeParse(workflowRunSchema, response[WORKFLOW_PROPERTY])
      if (!run.success || run.output.cleared) return
      const waits = run.output.steps.find(
        ({ kind, status, refs = [] }) => kind === KIND && status === 'ACTIVE' && refs.length === 0,
      )
      if (!waits) return
      const { key } = waits
      // Changes by several people may meet the step before it names its snapshot: a step keeps one.
      await takeSnapshot(asServer, id, actor.userId, `${id} ${key}`, key).catch((thrown: unknown) => {
        const { properties = {} } = toCairnError(thrown).details as { properties?: object }
        if (!('step' in properties)) throw thrown
      })
    },
  },
}
