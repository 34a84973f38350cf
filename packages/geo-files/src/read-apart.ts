import { dirname, join } from 'node:path'
import { runApart, type Decoder } from '@cairn/apart'
import type {
  FileRefused,
  PlaceFileReport,
  PlacePlan,
  PlacesRead,
  ReadFeature,
  RefusedFeature,
} from '@cairn/contract/place-files'
import { readSpool } from './spool.ts'

interface File {
  path: string
  /** Original file name, from which the format is detected. */
  name: string
}

/** A request to the separate process that reads a file of places. */
export interface ReadRequest extends File {
  plan: PlacePlan
  /**
   * Paths of the files it writes: features as they would be stored, and refused ones. It writes none
   * without.
   */
  into?: { features: string; refused: string }
}
/**
 * What the process that reads a file answers: the report and the number of features written (0 without
 * `into`), or why the file was refused.
 */
export type ReadAnswer = { found: PlaceFileReport; count: number } | FileRefused

/** Program of the separate process that reads files of places, with its limits of memory in megabytes. */
export const PLACE_READER: Decoder = {
  program: new URL('./read-process.ts', import.meta.url),
  heap: 2000,
  beside: 1500,
  sqlite: true,
}

/**
 * Reads and checks a file of places under a person's plan, in a separate process, without returning the
 * features. Returns a report, or why the file is refused: `tookTooLong` beyond memory or time limits, else
 * as `readPlaces` says. Rejects when the signal is aborted.
 */
export async function inspectPlacesApart(
  { path, name }: File,
  plan: PlacePlan,
  signal?: AbortSignal,
): Promise<PlaceFileReport | FileRefused> {
  const answer = await readApart({ path, name, plan }, signal)
  return 'refusal' in answer ? answer : answer.found
}

/**
 * Reads a file of places as `inspectPlacesApart` does, and returns its features with the report. They are
 * written to files in `folder`, which must be empty and stay until the features have been iterated.
 */
export async function readPlacesApart(
  { path, name }: File,
  plan: PlacePlan,
  folder: string,
  signal?: AbortSignal,
): Promise<PlacesRead | FileRefused> {
  const into = { features: join(folder, 'features'), refused: join(folder, 'refused') }
  const answer = await readApart({ path, name, plan, into }, signal)
  if ('refusal' in answer) return answer
  return {
    ...answer,
    features: () => readSpool<ReadFeature>(into.features),
    refused: () => readSpool<RefusedFeature>(into.refused),
  }
}

async function readApart(request: ReadRequest, signal: AbortSignal | undefined): Promise<ReadAnswer> {
  const writes = request.into && dirname(request.into.features)
  const reach = { reads: [request.path], ...(writes === undefined ? {} : { writes }) }
  const answer = await runApart<ReadAnswer>(PLACE_READER, request, { ...reach, signal })
  return answer ?? { refusal: 'tookTooLong' }
}
