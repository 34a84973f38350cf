/** Largest size in bytes of a file of places, or of a workbook. */
export const MOST_BYTES = 100_000_000
/** Largest size in bytes of an XML document (KML, GPX) once unpacked. */
export const MOST_XML_BYTES = 30_000_000
/** Largest size in bytes that the files read from one zip may have together once unpacked. */
export const MOST_UNPACKED_BYTES = 300_000_000
/** Highest ratio of unpacked to packed size that is accepted for a file in a zip. */
export const MOST_RATIO = 200
/** Most files that are read from one zip. */
export const MOST_ENTRIES = 2000
/** Most features in one layer of a file of places. */
export const MOST_FEATURES = 200_000
