/** Page size when a query names none, and the value that means all (platform-core section 9). */
export const DEFAULT_MAX = 50
export const ALL = 2_147_483_647

/** Sort key of the label, in the order of `labelKey` of `@cairn/model/fold`; `_c.ts` and single values of the types searched are the others. */
export const LABEL_KEY = '$label'

/** Most keys that hits are sorted by. */
export const MOST_SORT_KEYS = 3

/** Most ids one answer holds; a query for all of more has `next`, and goes on from there. */
export const MOST_IDS = 40_000

/** Ranges of file sizes in bytes, and of counts: none, one, more (platform-core section 9). */
export const FILE_SIZE_RANGES = [
  [0, 1000],
  [1001, 1_000_000],
  [1_000_001, 10_000_000],
  [10_000_001, 100_000_000],
  [100_000_001, 1_000_000_000],
  [1_000_000_001, null],
] as const
export const DATA_COUNT_RANGES = [
  [0, 0],
  [1, 1],
  [2, null],
] as const

/** The sets of ranges that a facet may name instead of writing them out. */
export const RANGE_SETS = { dataCount: DATA_COUNT_RANGES, fileSize: FILE_SIZE_RANGES } as const
export const RANGE_SET_NAMES = ['dataCount', 'fileSize'] as const

/** How a facet counts: the values there are, ranges, days past or to come (`time`, `periods`), eras, or having a value. */
export const FACET_KINDS = ['terms', 'ranges', 'time', 'periods', 'eras', 'exists'] as const

/** When people were born: name, first and last year, null for an open end (platform-core section 9; where they end is decided here). */
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

/** Days past and to come that dates are counted by: name, first and last day from today, null for an open end (platform-core section 9). */
export const TIME_BUCKETS = [
  ['today', 0, 0],
  ['yesterday', -1, -1],
  ['lastWeek', -6, -2],
  ['7-30', -29, -7],
  ['30-60', -59, -30],
  ['60-90', -89, -60],
  ['90-180', -179, -90],
  ['before', null, -180],
] as const
export const PERIODS = [
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
