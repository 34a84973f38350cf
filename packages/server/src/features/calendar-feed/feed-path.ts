/** Base path of calendar addresses; `/{token}.ics` follows. */
export const FEED_PATH = '/calendar'
