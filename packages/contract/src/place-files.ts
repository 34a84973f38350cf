import * as v from 'valibot'
import { boundsSchema, geometrySchema } from './geometry.ts'

/** Files of places: what the server reads, what may be wrong with what is in them, and what a person decides about it. */
export const PLACE_FORMATS = ['geojson', 'kml', 'gpx', 'shapefile', 'csv', 'geopackage'] as const

/**
 * What may be wrong with a feature. A *fault* keeps it out unless it is repaired; anything else is stored as it is unless the person wants
 * it repaired. `repairs`: there is a repair to consent to.
 */
export const PROBLEMS = {
  /** Not an object of type Feature. */
  featureWrong: { isFault: true, repairs: false },
  /** No object of attributes; repaired, it has none. */
  attributesWrong: { isFault: true, repairs: true },
  /** A `bbox` that is none; repaired, it is worked out anew. */
  boundsWrong: { isFault: true, repairs: true },
  geometryWrong: { isFault: true, repairs: false },
  typeUnknown: { isFault: true, repairs: false },
  /** Its coordinates are nested too deep or not deep enough for its type. */
  depthWrong: { isFault: true, repairs: false },
  /** A coordinate is no number. */
  notNumber: { isFault: true, repairs: false },
  /** A coordinate is a number written as text. */
  numberAsText: { isFault: true, repairs: true },
  /** A position without longitude or latitude. */
  positionShort: { isFault: true, repairs: false },
  /** Positions of four and more numbers; repaired, what comes behind the height is left out. */
  tooManyDimensions: { isFault: true, repairs: true },
  heights: { isFault: false, repairs: true },
  /** Nowhere in its coordinate system. */
  outsideSystem: { isFault: true, repairs: false },
  /** Beyond the poles, or far beyond a full turn. */
  outOfRange: { isFault: true, repairs: false },
  /** Latitude before longitude. */
  swappedAxes: { isFault: true, repairs: true },
  /** West of -180 or east of 180; repaired, it is brought inside, and cut where it crosses. */
  beyondTurn: { isFault: true, repairs: true },
  /** From one side of the antimeridian to the other the long way round; repaired, it is cut there. */
  crossesAntimeridian: { isFault: false, repairs: true },
  tooFewPositions: { isFault: true, repairs: false },
  /** More than a geometry holds. */
  tooManyPositions: { isFault: true, repairs: false },
  unclosedRing: { isFault: true, repairs: true },
  selfCrossing: { isFault: true, repairs: true },
  /** A hole that leaves its polygon; repaired, it is cut out of it. */
  holeCrossesRing: { isFault: true, repairs: true },
  wrongWinding: { isFault: false, repairs: true },
  duplicatePositions: { isFault: false, repairs: true },
  /** More decimals than a centimetre needs (seven). */
  excessivePrecision: { isFault: false, repairs: true },
  /** All of a line in one place; repaired, it is a point. */
  zeroLengthLine: { isFault: true, repairs: true },
  /** Several geometries in one; repaired, each kind is a feature of its own. */
  collection: { isFault: true, repairs: true },
  nestedCollection: { isFault: true, repairs: true },
  /** No place at all; repaired, it is left out. */
  noGeometry: { isFault: false, repairs: true },
} as const satisfies Record<string, { isFault: boolean; repairs: boolean }>
export type ProblemKind = keyof typeof PROBLEMS
export const PROBLEM_KINDS = Object.keys(PROBLEMS) as ProblemKind[]
const problemKind = v.picklist(PROBLEM_KINDS)

/** Why a file as a whole is refused. */
export const FILE_REFUSALS = [
  'formatUnknown',
  'tooLarge',
  'zipUnreadable',
  'zipTooLarge',
  'zipWithoutPlaces',
  'encoding',
  'jsonUnreadable',
  'notGeoJson',
  'xmlUnreadable',
  'xmlEntities',
  'shapefileIncomplete',
  'shapefileUnreadable',
  'tableUnreadable',
  'geopackageUnreadable',
  'empty',
  'tooManyFeatures',
  'tookTooLong',
] as const
export type FileRefusalReason = (typeof FILE_REFUSALS)[number]

const text = v.pipe(v.string(), v.maxLength(300))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Which columns of a table hold the place: two with numbers, or one with well-known text. */
export const placeColumnsSchema = v.union([v.strictObject({ x: text, y: text }), v.strictObject({ wkt: text })])
export type PlaceColumns = v.InferOutput<typeof placeColumnsSchema>

/** What a person decided about a file. */
export const placePlanSchema = v.strictObject({
  layer: v.optional(text),
  /** `EPSG:26910`, or a definition as a .prj file has it. */
  system: v.optional(v.pipe(v.string(), v.maxLength(8000))),
  columns: v.optional(placeColumnsSchema),
  /** Kinds that are repaired wherever they are found. */
  repairs: v.optional(v.pipe(v.array(problemKind), v.maxLength(PROBLEM_KINDS.length)), []),
  /** Features (by their number) where it is decided otherwise. */
  single: v.optional(
    v.pipe(v.array(v.strictObject({ n: count, kind: problemKind, repair: v.boolean() })), v.maxLength(10_000)),
    [],
  ),
  /** Attributes that become the label, the kind and the id of a feature. */
  labelField: v.optional(text),
  kindField: v.optional(text),
  idField: v.optional(text),
})
export type PlacePlan = v.InferOutput<typeof placePlanSchema>

const problemPlace = v.object({
  /** Number of the feature in its layer, from 1. */
  n: count,
  /** Line of the file, where it has lines. */
  line: v.optional(count),
  /** Where in the file, such as `features[3].geometry.coordinates[0][4]`. */
  path: v.string(),
  /** As the file has it. */
  position: v.optional(v.array(v.number())),
})
export type ProblemPlace = v.InferOutput<typeof problemPlace>

/** Longest list of places of one kind of problem. */
export const MOST_EXAMPLES = 100

/** What is in a file of places, without its places. */
export const foundSchema = v.object({
  format: v.picklist(PLACE_FORMATS),
  layers: v.array(v.object({ name: v.string(), count })),
  layer: v.string(),
  /** Missing where the file does not say and nobody has; then nothing is known of its places. */
  system: v.optional(v.object({ name: v.string(), isChosen: v.boolean() })),
  /** The system the file names and nobody here knows. */
  unknownSystem: v.optional(v.string()),
  /** Columns of a table of which nobody has said which are its coordinates. */
  headings: v.optional(v.array(v.string())),
  /** Those that are taken for its coordinates. */
  columns: v.optional(placeColumnsSchema),
  count,
  /** Geometry type → how many features have one. */
  kinds: v.record(v.string(), count),
  bounds: v.optional(boundsSchema),
  fields: v.array(v.object({ name: v.string(), filled: count, sample: v.string() })),
  /** Whether its features have ids of their own. */
  hasIds: v.boolean(),
  problems: v.array(
    v.object({
      kind: problemKind,
      /** Features that have it. */
      count,
      repaired: count,
      places: v.array(problemPlace),
    }),
  ),
  /** What would become of its features. */
  outcome: v.object({ ready: count, repaired: count, refused: count, leftOut: count, withoutPlace: count }),
})
export type Found = v.InferOutput<typeof foundSchema>

/** A file that is refused as a whole: why, where, and what its reader said. */
export const fileRefusedSchema = v.object({
  refusal: v.picklist(FILE_REFUSALS),
  line: v.optional(count),
  detail: v.optional(v.string()),
})
export type FileRefused = v.InferOutput<typeof fileRefusedSchema>

/** A feature of a file as it would be stored. */
export const readFeatureSchema = v.object({
  n: count,
  /** Which part of what it was in the file, where one feature becomes several. */
  part: v.optional(count),
  id: v.optional(v.string()),
  geometry: v.optional(geometrySchema),
  attributes: v.record(v.string(), v.unknown()),
  /** It is repaired. */
  isRepaired: v.optional(v.boolean()),
})
export type ReadFeature = v.InferOutput<typeof readFeatureSchema>

/** A feature that is kept out, as the file has it, and why. */
export interface RefusedFeature {
  n: number
  feature: unknown
  reasons: (ProblemPlace & { kind: ProblemKind })[]
  /** Why the store did not take it. */
  why?: string[]
}

/** What was read of a file under a plan. Its features wait in a file: there may be more of them than memory is given to. */
export interface PlacesRead {
  found: Found
  /** How many features there would be: one that becomes several counts as these. */
  count: number
  /** The features as they would be stored, in the order of their file, those that are kept out left aside. */
  features(): AsyncIterable<ReadFeature>
  refused(): AsyncIterable<RefusedFeature>
}
