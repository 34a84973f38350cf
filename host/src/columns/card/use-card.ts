import { parseItemId } from '@cairn/contract'
import { cardSchema, type Card } from '@cairn/contract/card'
import { useCommands, type ItemState } from '@cairn/contract/web'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { useUser } from '../../state/use-shell-state.ts'

/**
 * Loads the card of a person whose contact (`id`, with its `state`) is refused to the reader but whom items
 * name that they may read. Undefined while loading, and if there is none.
 */
export function useCard(id: string, state: ItemState): Card | undefined {
  const { act } = useCommands()
  const { labels } = useShell()
  const user = useUser()
  const [found, setFound] = useState<{ of: string; card: Card }>()
  const isRefused = user !== null && state.status === 'refused' && state.error.userMessage === 'notAllowed'
  const isStored = parseItemId(id).draft === undefined
  useEffect(() => {
    if (!isRefused || !isStored) return
    act('card', id).then(
      (told) => {
        const card = v.parse(cardSchema, told)
        labels.learn(card.labels)
        setFound({ of: id, card })
      },
      // No readable item names this person: the column stays refused.
      () => {},
    )
  }, [isRefused, isStored, id, act, labels])
  return isRefused && found?.of === id ? found.card : undefined
}
