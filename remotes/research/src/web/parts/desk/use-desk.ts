import { useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { useCommands, useSession, useUnsentDraft, type Item, type UnsentParts } from '@cairn/contract/web'
import { bringBack, openDesk, type Unstored } from '../../../model/desk/desk.ts'
import { DeskKeeper, type DeskView } from './desk-keeper.ts'

const lineSchema = v.object({
  id: v.string(),
  start: v.exactOptional(v.number()),
  end: v.exactOptional(v.number()),
  who: v.exactOptional(v.string()),
  words: v.string(),
})
const unstoredSchema = v.object({
  base: v.array(lineSchema),
  lines: v.array(lineSchema),
  contested: v.optional(v.array(lineSchema), []),
})

/** Opens a transcript for typing, with what was left unstored before, and stores it when it closes. */
export function useDesk(transcript: Item): { keeper: DeskKeeper; view: DeskView } {
  const { $id, _u, text } = transcript
  const { updateItem, readItem } = useCommands()
  const person = useSession()
  const { value, change } = useUnsentDraft(`desk-${$id}`)
  const [{ keeper, isKnown }] = useState(() => {
    let known = value
    const keeper = new DeskKeeper(openDesk(String(text ?? ''), _u, unstoredIn(value)), {
      store: (u, words) => updateItem($id, u, { text: words }),
      keep: (unstored) => change((known = { ...unstored })),
      // Only who is signed in may change their own account.
      isSignedIn: async () => (await readItem(String(person?.$id))).$can?.['update'] === true,
    })
    return { keeper, isKnown: (kept: UnsentParts) => kept === known }
  })
  // What an earlier visit left may come from the device later than the desk opens.
  useEffect(() => {
    const left = isKnown(value) ? undefined : unstoredIn(value)
    if (left) keeper.change((desk) => bringBack(desk, left))
  }, [keeper, isKnown, value])
  useEffect(() => keeper.receive(transcript), [keeper, transcript])
  useEffect(() => keeper.open(), [keeper])
  return { keeper, view: useSyncExternalStore(keeper.subscribe, keeper.view) }
}

function unstoredIn(value: UnsentParts): Unstored | undefined {
  const left = v.safeParse(unstoredSchema, value)
  return left.success ? left.output : undefined
}
