/** Where calendar programs read; the token and `.ics` follow. */
export const FEED_PATH = '/calendar'
