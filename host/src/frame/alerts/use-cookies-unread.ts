import { useState } from 'react'
import { useShell } from '../../state/shell.ts'

/** Storage key that is set once the cookie notice was accepted in this browser. */
export const COOKIES_KEY = 'cookies-ok'

/**
 * Returns whether the cookie notice is still to be shown in this browser, and a function that hides it for
 * this visit (the notice itself stores that it was accepted).
 */
export function useCookiesUnread(): [boolean, () => void] {
  const { storage } = useShell()
  const [isUnread, setUnread] = useState(() => storage.getItem(COOKIES_KEY) === null)
  return [isUnread, () => setUnread(false)]
}
