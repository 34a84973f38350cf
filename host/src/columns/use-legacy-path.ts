import { itemIdSchema } from '@cairn/contract'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../state/shell.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'

const answerSchema = v.object({ itemId: itemIdSchema })
/** What the server takes. */
const MAX_ALIAS = 400

/**
 * Asks the server whether an unknown path belonged to the previous product, and navigates to its item if so.
 * Returns `unknown` if it did not, or the server cannot be asked. The address is built from the item's id,
 * so that the answer cannot redirect elsewhere.
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
