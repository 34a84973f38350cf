/** Hits of a page if the query sets no `max`. */
export const DEFAULT_PAGE_SIZE = 50
/** Value of `max` that asks for all hits. */
export const ALL_RESULTS = 2_147_483_647

/**
 * Sort key that orders hits by label, as `labelKey` of `@cairn/model/fold` does. Other sort keys are `_c.ts`
 * and single-valued properties.
 */
export const LABEL_KEY = '$label'
/**
 * Property of a filter of kind `is` that asks for a number of a thing, such as `LB-17`: a short text that is
 * the whole value of a property, alike with blanks, hyphens and dots and without.
 */
export const NUMBER_KEY = '$number'
/**
 * Sort key for the date property of each searched type (`listItem.date`). It sorts items of several types
 * together.
 */
export const DATE_KEY = '$date'

/** Most sort keys of a query. */
export const MAX_SORT_KEYS = 3

/** Most ids in one answer. A larger result has `next` to continue from. */
export const MAX_RESULT_IDS = 40_000

/** Ranges of file sizes in bytes, both ends included, null for an open end. */
export const FILE_SIZE_RANGES = [
  [0, 1000],
  [1001, 1_000_000],
  [1_000_001, 10_000_000],
  [10_000_001, 100_000_000],
  [100_000_001, 1_000_000_000],
  [1_000_000_001, null],
] as const
/** Ranges of counts: none, one, more. */
export const DATA_COUNT_RANGES = [
  [0, 0],
  [1, 1],
  [2, null],
] as const

/** Sets of ranges that a facet may name. */
export const RANGE_SETS = { dataCount: DATA_COUNT_RANGES, fileSize: FILE_SIZE_RANGES } as const
/** Names of the range sets. */
export const RANGE_SET_NAMES = ['dataCount', 'fileSize'] as const

/**
 * How a facet counts: by value (`terms`), by range, by past dates (`time`), by upcoming dates (`periods`), by
 * birth era, or by whether there is a value (`exists`).
 */
export const FACET_KINDS = ['terms', 'ranges', 'time', 'periods', 'eras', 'exists'] as const

/** Eras of birth years: name, first and last year, null for an open end. */
export const BIRTH_ERAS = [
  ['before 1700', null, 1699],
  ['1700-1799', 1700, 1799],
  ['1800-1849', 1800, 1849],
  ['1850-1899', 1850, 1899],
  ['1900-1924', 1900, 1924],
  ['1925-1949', 1925, 1949],
  ['1950-1974', 1950, 1974],
  ['1975-1999', 1975, 1999],
  ['2000-now', 2000, null],
] as const

/** Buckets of past dates: name, first and last day relative to today, null for an open end. */
export const PAST_DATE_BUCKETS = [
  ['today', 0, 0],
  ['yesterday', -1, -1],
  ['lastWeek', -6, -2],
  ['7-30', -29, -7],
  ['30-60', -59, -30],
  ['60-90', -89, -60],
  ['90-180', -179, -90],
  ['before', null, -180],
] as const
/** Buckets of upcoming dates: name, first and last day relative to today, null for an open end. */
export const UPCOMING_DATE_BUCKETS = [
  ['past', null, -1],
  ['today', 0, 0],
  ['tomorrow', 1, 1],
  ['withinWeek', 2, 6],
  ['7-30', 7, 29],
  ['30-60', 30, 59],
  ['60-90', 60, 89],
  ['90-180', 90, 179],
  ['after', 180, null],
] as const
