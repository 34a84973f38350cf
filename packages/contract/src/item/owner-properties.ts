import type { Property } from './property.ts'

/**
 * Name of an owner's property with the letters of its language in order, digraphs included. Its items sort by
 * them.
 */
export const ALPHABET_PROPERTY = 'alphabet'
/**
 * Definition of an owner's `ALPHABET_PROPERTY`: at most 200 letters of its language, in order. A letter may
 * be followed by other forms that sort as the same letter, separated by spaces.
 */
export const alphabetProperty = { v: 'DEF', t: 'phrase', many: true, max: 200 } satisfies Property

/** Name of an owner's property with its time zone, as an IANA name. The days of its items begin by it. */
export const TIME_ZONE_PROPERTY = 'timeZone'
/**
 * Name of an organisation's property with the number of days for which withdrawn items are kept before they
 * may be purged.
 */
export const HOLD_PROPERTY = 'holdDays'
/** Most days that an organisation can hold withheld items before they may be purged. */
export const MOST_HOLD_DAYS = 365
/** Time zone of the items of owners that name none. */
export const USUAL_TIME_ZONE = 'America/Vancouver'
