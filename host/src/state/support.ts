/** Storage key of an unsent support request. */
export const SUPPORT_KEY = 'cairn-support'
