import { useState } from 'react'
import { useShell } from '../../state/shell.ts'

/** Storage key that marks the cookie notice as read. */
export const COOKIES_KEY = 'cookies-ok'

/**
 * Returns whether the cookie notice is still to be shown, and a function that hides it (the notice itself
 * stores that it was read).
 */
export function useCookiesUnread(): [boolean, () => void] {
  const { storage } = useShell()
  const [isUnread, setUnread] = useState(() => storage.getItem(COOKIES_KEY) === null)
  return [isUnread, () => setUnread(false)]
}
