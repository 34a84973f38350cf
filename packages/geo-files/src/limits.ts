/** Largest size of a file, in bytes. */
export const MOST_BYTES = 100_000_000
/** Largest size of an XML document, in bytes. */
export const MOST_XML_BYTES = 30_000_000
/** Largest size in bytes that the files of an archive may have together once unpacked. */
export const MOST_UNPACKED_BYTES = 300_000_000
/** Highest compression ratio that is accepted in an archive. */
export const MOST_RATIO = 200
/** Most files that are read of an archive. */
export const MOST_ENTRIES = 2000
/** Largest number of features in one file. */
export const MOST_FEATURES = 200_000
