/** Storage key of a request for help that was typed and not sent. */
export const SUPPORT_KEY = 'cairn-support'
