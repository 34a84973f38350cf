import { itemIdSchema } from '@cairn/contract'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../state/shell.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'

const answerSchema = v.object({ itemId: itemIdSchema })
/** What the server takes. */
const MAX_ALIAS = 400

/**
 * Asks whether an unknown address is one of the product before, and goes to its item if so. The item's address is
 * made here: nothing that is looked up leads elsewhere.
 */
export function useLegacyPath(path: string): 'asking' | 'unknown' {
  const { channel } = useShell()
  const { goTo } = useNavigation()
  const [unknown, setUnknown] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    channel
      .send('act/getLegacyPath', { alias: path.slice(0, MAX_ALIAS) })
      .then((answer) => v.parse(answerSchema, answer))
      .then(
        ({ itemId }) => isCurrent && goTo(`/i-${itemId}`, { replace: true }),
        () => isCurrent && setUnknown(path),
      )
    return () => void (isCurrent = false)
  }, [channel, goTo, path])
  return unknown === path ? 'unknown' : 'asking'
}
