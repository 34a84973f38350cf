import { useEffect, useState } from 'react'
import { useShell } from '../data/shell.ts'
import { useNavigation } from '../shell/use-navigation.ts'

/**
 * Asks whether an unknown address is one of the product before, and goes to its item if so (platform-core section 2). The item's address is
 * made here: nothing that is looked up leads elsewhere.
 */
export function useLegacyPath(path: string): 'asking' | 'unknown' {
  const { channel } = useShell()
  const { goTo } = useNavigation()
  const [unknown, setUnknown] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    channel.send('act/getLegacyPath', { alias: path.slice(0, MAX_ALIAS) }).then(
      (answer) => {
        const { itemId } = answer as { itemId?: unknown }
        if (isCurrent && typeof itemId === 'string') goTo(`/i-${itemId}`, { replace: true })
      },
      () => isCurrent && setUnknown(path),
    )
    return () => void (isCurrent = false)
  }, [channel, goTo, path])
  return unknown === path ? 'unknown' : 'asking'
}

/** What the server takes. */
const MAX_ALIAS = 400
