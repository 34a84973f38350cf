import type { Geometry } from '@cairn/contract'
import type { FileRefusalReason, ProblemKind } from '@cairn/contract/place-files'

/** A problem of features in a file, and the number of features that have it. */
export interface ShapeProblem {
  kind: ProblemKind
  count: number
}

/**
 * The project area that the action `readShapes` reads in files, in hectares if it has an area, and what it
 * tells of each file: the number of places, what was repaired, and what kept places out.
 */
export interface ShapesRead {
  area?: Geometry
  hectares?: number
  files: readonly {
    attachment: string
    count: number
    repaired: readonly ShapeProblem[]
    left: readonly ShapeProblem[]
    refusal?: FileRefusalReason
  }[]
}
