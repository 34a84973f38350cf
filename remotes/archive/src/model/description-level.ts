/** Levels of archival description, the widest first (ISAD(G), 3.1.4). */
export const DESCRIPTION_LEVELS = ['FONDS', 'COLLECTION', 'SERIES', 'SUBSERIES', 'FILE', 'ITEM'] as const
/** Level of archival description: FONDS, COLLECTION, SERIES, SUBSERIES, FILE or ITEM. */
export type DescriptionLevel = (typeof DESCRIPTION_LEVELS)[number]

/** A fonds and a collection both stand at the top. */
const DEPTH: Readonly<Record<string, number>> = { FONDS: 0, COLLECTION: 0, SERIES: 1, SUBSERIES: 2, FILE: 3, ITEM: 4 }

/**
 * Tells whether an entry at level `above` can contain one at level `below`. An entry without a level can
 * contain anything.
 */
export function mayHold(above: unknown, below: unknown): boolean {
  const [upper, lower] = [depthOf(above), depthOf(below)]
  return upper === undefined || lower === undefined || upper < lower
}

/** Level that parts usually have: files stand in a series more often than another series does. */
const USUAL_PARTS: Readonly<Record<string, DescriptionLevel>> = {
  FONDS: 'SERIES',
  COLLECTION: 'SERIES',
  SERIES: 'FILE',
  SUBSERIES: 'FILE',
  FILE: 'ITEM',
}

/**
 * Returns the level that parts of something at this level usually have. Undefined for an item, or without a
 * level.
 */
export function levelBelow(level: unknown): DescriptionLevel | undefined {
  return typeof level === 'string' && Object.hasOwn(USUAL_PARTS, level) ? USUAL_PARTS[level] : undefined
}

function depthOf(level: unknown): number | undefined {
  return typeof level === 'string' && Object.hasOwn(DEPTH, level) ? DEPTH[level] : undefined
}
