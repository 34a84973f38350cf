import type { FileRefused, PlacePlan, PlacesRead } from '@cairn/contract/place-files'
import { runApart } from './run-apart.ts'

/** What the reader's thread is told, and what it answers. */
export interface ReadRequest {
  path: string
  name: string
  plan: PlacePlan
}
export type ReadAnswer = PlacesRead | FileRefused

/** Reads a file of places; what takes too much memory or time is refused as `tookTooLong`. Rejects when the signal is aborted. */
export async function readPlacesApart(request: ReadRequest, signal?: AbortSignal): Promise<ReadAnswer> {
  const answer = await runApart<ReadAnswer>(new URL('./read-worker.ts', import.meta.url), request, signal)
  return answer ?? { refusal: 'tookTooLong' }
}
