import * as v from 'valibot'
import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, readable, type AreaItems } from '@cairn/contract/server'

/** Recordings that a word may have, of each kind. */
const MOST = 50

const shape = {
  kind: 'write' as const,
  types: ['Lexeme'],
  on: 'item' as const,
  payload: v.object({ attachment: readable('Attachment') }),
  result: v.object({ count: v.number() }),
}

/**
 * Action: adds a recording to those waiting for review. The caller needs only the right to record words, and
 * must have uploaded it themselves, else `notAllowed`. Throws `tooManyFiles` beyond 50. Returns their number.
 */
export const addTake = defineAction({
  ...shape,
  right: 'record',
  async run({ payload: { attachment }, item, items, asServer, actor }) {
    // What others uploaded is not taken in the server's name, also if the caller may read it.
    const { _c } = await items.read(attachment)
    if (_c.by !== actor.userId) throw new CairnError('notAllowed')
    return add(asServer, item, 'takes', attachment)
  },
})

/**
 * Action: adds a recording to a word, as somebody who may change it. Throws `tooManyFiles` beyond 50. Returns
 * their number.
 */
export const addRecording = defineAction({
  ...shape,
  right: 'update',
  run: ({ payload, item, items }) => add(items, item, 'media', payload.attachment),
})

/**
 * Action: accepts a recording that waits for review, so that it becomes one of the word's recordings. Throws
 * `notFound` if it does not wait. Returns their number.
 */
export const acceptTake = defineAction({
  ...shape,
  right: 'update',
  async run({ payload: { attachment }, item, items }) {
    if (!item) throw new CairnError('notFound')
    const { _t, _i, _u, ...word } = await items.read(item.$id)
    const takes = listOf(word['takes'])
    if (!takes.includes(attachment)) throw new CairnError('notFound')
    const media = [...new Set([...listOf(word['media']), attachment])]
    await items.update({ _t, _i, _u, media, takes: takes.filter((id) => id !== attachment) })
    return { count: media.length }
  },
})

async function add(items: AreaItems, item: Item | undefined, property: 'takes' | 'media', attachment: string) {
  if (!item) throw new CairnError('notFound')
  const { _t, _i, _u, ...word } = await items.read(item.$id)
  const all = [...new Set([...listOf(word[property]), attachment])]
  if (all.length > MOST) throw new CairnError('tooManyFiles', 'too many recordings', { max: MOST })
  await items.update({ _t, _i, _u, [property]: all })
  return { count: all.length }
}

function listOf(value: unknown): string[] {
  return [value ?? []].flat().map(String)
}
