import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, namedIn, readable, type ActionCall } from '@cairn/contract/server'
import { isBlankText } from '../../model/message-body.ts'
import { participantsOf, purposeOf, takesPart } from '../../model/taking-part.ts'

/** Checks the payload of `postMessage`. */
const payloadSchema = v.object({
  /** Formatted text; the item type checks it. */
  body: v.optional(v.unknown()),
  attachments: v.optional(v.pipe(v.array(readable('Attachment')), v.maxLength(50)), []),
  mentions: v.optional(v.pipe(v.array(namedIn('item', 'Contact')), v.maxLength(50)), []),
  channel: v.optional(v.literal('MAIL')),
  /** The same each time that a message is sent again, so that it is stored once. */
  key: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(100))),
})

/** Times that the update of `sortTS` is tried again if other messages arrive at the same moment. */
const ATTEMPTS = 20

/**
 * Action: adds a message to a thread. Returns the message. With the same `key` it is stored once. Throws
 * `notAllowed` for people who do not take part, and `invalidItem` for an empty message, for files or mentions
 * that are not valid, or if the purpose of the thread needs a file.
 */
export const postMessage = defineAction({
  kind: 'write',
  types: ['Thread'],
  on: 'item',
  payload: payloadSchema,
  result: v.looseObject({ $id: v.string() }),
  async run(call) {
    const { payload, item: thread, actor, asServer } = call
    if (!thread || !takesPart(thread, actor, call.purposes)) throw new CairnError('notAllowed')
    await check(call, thread)
    const { key, body, channel } = payload
    const said = {
      thread: thread.$id,
      author: actor.userId,
      body,
      ...(payload.attachments.length > 0 ? { attachments: payload.attachments } : {}),
      ...(payload.mentions.length > 0 ? { mentions: payload.mentions } : {}),
      ...(channel ? { channel } : {}),
    }
    // oxlint-disable-next-line cairn/payload-as-server -- a name within the thread
    const message = await asServer.create('Message', key ? { $key: `message-${thread.$id}-${key}` } : {}, said)
    await setActive(call, thread.$id, message)
    return call.items.read(message.$id)
  },
})

async function check(
  { payload, purposes, items }: ActionCall<v.InferOutput<typeof payloadSchema>>,
  thread: Item,
): Promise<void> {
  const { body, attachments, mentions } = payload
  if (isBlankText(body) && attachments.length === 0) throw wrong('body', 'errors.required')
  if (!mentions.every((each) => participantsOf(thread).includes(each))) throw wrong('mentions', 'errors.invalidItem')
  if (purposeOf(thread, purposes)?.needsAttachments && attachments.length === 0) {
    const first = await items.search({
      types: ['Message'],
      must: [{ prop: 'thread', kind: 'rel', value: [thread.$id] }],
      max: 1,
    })
    if (first.ids.length === 0) throw wrong('attachments', 'errors.required')
  }
}

/** Makes the message the latest of the thread, unless a later one is already. */
async function setActive({ asServer }: ActionCall<unknown>, id: ItemId, message: Item): Promise<void> {
  const at = message._c.ts
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { _t, _i, _u, sortTS } = await asServer.read(id)
    if (typeof sortTS === 'string' && sortTS >= at) return
    try {
      return void (await asServer.update({ _t, _i, _u }, undefined, { sortTS: at, lastMessage: message.$id }))
    } catch (thrown) {
      if (!(thrown instanceof CairnError && thrown.code === 'conflict')) throw thrown
    }
  }
}

function wrong(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}
