/** Storage key of the input of an unsent support request; removed at sign-out. */
export const SUPPORT_KEY = 'cairn-support'
