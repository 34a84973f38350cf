/**
 * Most pixels of an image that is decoded: a scan of a wall map has as many; larger ones may be made to
 * exhaust memory.
 */
export const MOST_PIXELS = 100_000_000
