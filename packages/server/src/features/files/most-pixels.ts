/** Pixels of the largest image that is decoded. A scan of a wall map has this; a picture made to fill the memory has more. */
export const MOST_PIXELS = 100_000_000
