import { useState } from 'react'
import { useShell } from '../../state/shell.ts'

/** Storage key of the consent. */
export const COOKIES_KEY = 'cookies-ok'

/** Tells whether the word about cookies is still to be read, and what marks it read. */
export function useCookiesUnread(): [boolean, () => void] {
  const { storage } = useShell()
  const [isUnread, setUnread] = useState(() => storage.getItem(COOKIES_KEY) === null)
  return [isUnread, () => setUnread(false)]
}
