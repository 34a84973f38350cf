import * as v from 'valibot'
import { boundsSchema, geometrySchema } from '../ground/geometry.ts'
import { itemIdSchema } from '../item/item.ts'

/** Formats of files with places that the server reads. */
export const PLACE_FORMATS = ['geojson', 'kml', 'gpx', 'shapefile', 'csv', 'geopackage'] as const

/**
 * Problems that a feature of a place file may have. A feature with a *fault* is refused unless it is
 * repaired. A feature with any other problem is stored unchanged, unless the person asks for the repair.
 * `repairs`: a repair exists.
 */
export const FEATURE_PROBLEMS = {
  /** Not an object of type Feature. */
  featureWrong: { isFault: true, repairs: false },
  /** Its attributes are not an object, or one nests too deep. Repair: leave out those that cannot be read. */
  attributesWrong: { isFault: true, repairs: true },
  /** Its `id` is neither text nor a number. Repair: leave it out. */
  idWrong: { isFault: true, repairs: true },
  /** Its `bbox` is no bounds, or not those of its geometry. Repair: compute it. */
  boundsWrong: { isFault: true, repairs: true },
  geometryWrong: { isFault: true, repairs: false },
  typeUnknown: { isFault: true, repairs: false },
  /** Its coordinates are nested too deep or not deep enough for its type. */
  depthWrong: { isFault: true, repairs: false },
  /** A coordinate is not a number. */
  notNumber: { isFault: true, repairs: false },
  /** A coordinate is a number written as text. */
  numberAsText: { isFault: true, repairs: true },
  /** A position lacks longitude or latitude. */
  positionShort: { isFault: true, repairs: false },
  /** A position has four or more numbers. Repair: drop those after the height. */
  tooManyDimensions: { isFault: true, repairs: true },
  heights: { isFault: false, repairs: true },
  /** Outside the area of its coordinate system. */
  outsideSystem: { isFault: true, repairs: false },
  /** Beyond the poles, or far beyond a full turn. */
  outOfRange: { isFault: true, repairs: false },
  /** Latitude comes before longitude. */
  swappedAxes: { isFault: true, repairs: true },
  /** West of -180 or east of 180. Repair: shift it inside, and cut it at the antimeridian. */
  beyondTurn: { isFault: true, repairs: true },
  /** Runs the long way round between both sides of the antimeridian. Repair: cut it there. */
  crossesAntimeridian: { isFault: false, repairs: true },
  tooFewPositions: { isFault: true, repairs: false },
  /** Has more positions than a geometry may hold. */
  tooManyPositions: { isFault: true, repairs: false },
  unclosedRing: { isFault: true, repairs: true },
  selfCrossing: { isFault: true, repairs: true },
  /** A hole leaves its polygon. Repair: cut the hole out of the polygon. */
  holeCrossesRing: { isFault: true, repairs: true },
  wrongWinding: { isFault: false, repairs: true },
  duplicatePositions: { isFault: false, repairs: true },
  /** Has more decimals than a centimetre needs (seven). */
  excessivePrecision: { isFault: false, repairs: true },
  /** A line has all positions in one place. Repair: make it a point. */
  zeroLengthLine: { isFault: true, repairs: true },
  /** Holds geometries of several kinds. Repair: one feature for each kind. */
  collection: { isFault: true, repairs: true },
  nestedCollection: { isFault: true, repairs: true },
  /** Has no geometry. Repair: leave it out. */
  noGeometry: { isFault: false, repairs: true },
} as const satisfies Record<string, { isFault: boolean; repairs: boolean }>
/** Name of a problem in `FEATURE_PROBLEMS`. */
export type ProblemKind = keyof typeof FEATURE_PROBLEMS
/** All names of problems. */
export const PROBLEM_KINDS = Object.keys(FEATURE_PROBLEMS) as ProblemKind[]
const problemKind = v.picklist(PROBLEM_KINDS)

/** Reasons for refusing a file as a whole. */
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
/** Reason why a place file is refused as a whole, such as `'formatUnknown'` or `'tooLarge'`. */
export type FileRefusalReason = (typeof FILE_REFUSALS)[number]

const text = v.pipe(v.string(), v.maxLength(300))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Schema of the columns of a table that hold the place: two with numbers, or one with well-known text. */
export const placeColumnsSchema = v.union([v.strictObject({ x: text, y: text }), v.strictObject({ wkt: text })])
/**
 * The columns of a table that hold the place: `x` and `y` with one coordinate each, or `wkt` with a whole
 * geometry as well-known text.
 */
export type PlaceColumns = v.InferOutput<typeof placeColumnsSchema>

/** Schema of a person's decisions about how to read a place file. */
export const placePlanSchema = v.strictObject({
  layer: v.optional(text),
  /** Coordinate system, such as `EPSG:26910`, or a definition as in a .prj file. */
  system: v.optional(v.pipe(v.string(), v.maxLength(8000))),
  columns: v.optional(placeColumnsSchema),
  /** Problems to repair in all features. */
  repairs: v.optional(v.pipe(v.array(problemKind), v.maxLength(PROBLEM_KINDS.length)), []),
  /** Exceptions for single features, by number. */
  single: v.optional(
    v.pipe(v.array(v.strictObject({ n: count, kind: problemKind, repair: v.boolean() })), v.maxLength(10_000)),
    [],
  ),
  /** Attributes that become the label, the kind and the id of a feature. */
  labelField: v.optional(text),
  kindField: v.optional(text),
  idField: v.optional(text),
})
/**
 * A person's decisions about how to read a place file: which layer, coordinate system and columns, what to
 * repair, and which attributes become label, kind and id.
 */
export type PlacePlan = v.InferOutput<typeof placePlanSchema>

const problemPlace = v.object({
  /** Number of the feature in its layer, from 1. */
  n: count,
  /** Line of the file, if its format has lines. */
  line: v.optional(count),
  /** Path in the file, such as `features[3].geometry.coordinates[0][4]`. */
  path: v.string(),
  /** The position as written in the file. */
  position: v.optional(v.array(v.number())),
})
/** Where a problem is in a file. */
export type ProblemPlace = v.InferOutput<typeof problemPlace>

/** Most places listed for one kind of problem. */
export const MAX_PROBLEM_EXAMPLES = 100

/**
 * Schema of a report on a place file: its format, layers, fields, problems, and what would become of its
 * features.
 */
export const placeFileReportSchema = v.object({
  format: v.picklist(PLACE_FORMATS),
  layers: v.array(v.object({ name: v.string(), count })),
  layer: v.string(),
  /**
   * The coordinate system. Missing if neither the file nor the person names it; then nothing is known of the
   * places.
   */
  system: v.optional(v.object({ name: v.string(), isChosen: v.boolean() })),
  /** Name of a coordinate system in the file that the server does not know. */
  unknownSystem: v.optional(v.string()),
  /** Columns of a table, if nobody has chosen which hold the coordinates. */
  headings: v.optional(v.array(v.string())),
  /** The columns taken for the coordinates. */
  columns: v.optional(placeColumnsSchema),
  count,
  /** Geometry type → number of features. */
  kinds: v.record(v.string(), count),
  bounds: v.optional(boundsSchema),
  fields: v.array(v.object({ name: v.string(), filled: count, sample: v.string() })),
  /** Whether the features have ids. */
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
  /** Numbers of features by outcome under the plan. */
  outcome: v.object({ ready: count, repaired: count, refused: count, leftOut: count, withoutPlace: count }),
})
/**
 * The summary of a geodata file, without the places: format, layers, coordinate system, numbers of features
 * by geometry, and problems with possible repairs.
 */
export type PlaceFileReport = v.InferOutput<typeof placeFileReportSchema>

/** Schema of the refusal of a whole file: the reason, the line, and the reader's message. */
export const fileRefusedSchema = v.object({
  refusal: v.picklist(FILE_REFUSALS),
  line: v.optional(count),
  detail: v.optional(v.string()),
})
/**
 * The refusal of a whole file: the reason as a code such as `'jsonUnreadable'`, and the line at fault if
 * there
 * is one.
 */
export type FileRefused = v.InferOutput<typeof fileRefusedSchema>

/** Schema of a feature of a file as it would be stored. */
export const readFeatureSchema = v.object({
  n: count,
  /** Number of the part, if a feature of the file becomes several. */
  part: v.optional(count),
  id: v.optional(v.string()),
  geometry: v.optional(geometrySchema),
  attributes: v.record(v.string(), v.unknown()),
  /** A repair changed it. */
  isRepaired: v.optional(v.boolean()),
})
/**
 * A feature of a file as it would be stored: its number `n` in the file, its geometry in degrees, and its
 * attributes. `part` counts the parts if one feature becomes several.
 */
export type ReadFeature = v.InferOutput<typeof readFeatureSchema>

/** A feature that is refused, as written in the file, with the reasons. */
export interface RefusedFeature {
  n: number
  feature: unknown
  reasons: (ProblemPlace & { kind: ProblemKind })[]
  /** Messages of the store, if the store refused it. */
  why?: string[]
}

/** A place file read under a plan. Its features stay in a temporary file, as they may exceed the memory. */
export interface PlacesRead {
  found: PlaceFileReport
  /** Number of features that would be stored. A feature that becomes several counts as several. */
  count: number
  /** Yields the features to store, in the order of the file, without the refused ones. */
  features(): AsyncIterable<ReadFeature>
  refused(): AsyncIterable<RefusedFeature>
}

const tallied = v.array(v.object({ kind: problemKind, count }))
/**
 * Schema of the answer of `readPlaceFiles`: the places of some files joined to one, and for each file the
 * number of its places, what was repaired and what was left out, or why the file was refused.
 */
export const placeOfFilesSchema = v.object({
  place: v.optional(geometrySchema),
  files: v.array(
    v.object({
      attachment: itemIdSchema,
      count,
      repaired: tallied,
      left: tallied,
      refusal: v.optional(v.picklist(FILE_REFUSALS)),
    }),
  ),
})
/** The places of several files, merged to one geometry, and the result for each file. */
export type PlaceOfFiles = v.InferOutput<typeof placeOfFilesSchema>
