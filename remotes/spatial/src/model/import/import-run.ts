import type { Item, ItemId } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import type { ReadFeature, RefusedFeature } from '@cairn/contract/place-files'
import { readResult, type ImportResult } from './inspection.ts'
import { defaultsOf } from './import-work.ts'

/** States of an import from which its features are created. */
const STARTS = ['READ', 'STARTED', 'UNDONE']

/**
 * State of an import at the moment when its task starts, so that a second task or a later change is
 * noticed. `round` is the item's version, `by` the account.
 */
export interface ImportStart {
  state: string
  round: number
  by: string
}

/** Returns the file of an import. Throws `notFound` if the person may not see it or there is none. */
export function fileOf(item: Item): ItemId {
  const file = item['file']
  if (typeof file !== 'string') throw new CairnError('notFound')
  return file as ItemId
}

/**
 * Returns how an import stands when the person `by` begins with it or goes on with it. Only the person who
 * began an import goes on with it: the keys that keep features from being created twice belong to that
 * person. Throws `transition` in a state from which nothing is imported, `notFound` without the file,
 * `invalidItem` without an owner, whom each feature gets, and `notAllowed` for another person.
 */
export function startOfImport(item: Item, by: string): ImportStart {
  const state = String(item['state'])
  if (!STARTS.includes(state)) throw new CairnError('transition', '', { from: state, to: 'DONE' })
  const former = readResult(item['result'])
  if (state !== 'STARTED') {
    fileOf(item)
    if (item['owner'] === undefined)
      throw new CairnError('invalidItem', 'no owner', { properties: { owner: 'errors.required' } })
    return { state, round: item._u, by }
  }
  if (former?.by !== by || former.round === undefined) throw new CairnError('notAllowed')
  return { state, round: former.round, by }
}

/**
 * Returns the result of an import that can be undone, finished or not. Throws `transition` in any other
 * state.
 */
export function resultToUndo({ state, result }: Item): ImportResult {
  const former = readResult(result)
  if ((state !== 'STARTED' && state !== 'DONE') || !former)
    throw new CairnError('transition', '', { from: String(state), to: 'UNDONE' })
  return former
}

/**
 * Describes a feature that the store refused, with the reasons: one for each property, else the error code.
 * Throws the error itself if the server failed, so that the task is tried again.
 */
export function refusedFeature({ n, geometry, attributes }: ReadFeature, error: CairnError): RefusedFeature {
  if (endsCall(error)) throw error
  const { properties } = error.details as { properties?: Record<string, { userMessage: string }> }
  const why = properties
    ? Object.entries(properties).map(([name, { userMessage }]) => `${name}: ${userMessage}`)
    : [error.code]
  return { n, feature: { type: 'Feature', properties: attributes, geometry: geometry ?? null }, reasons: [], why }
}

/**
 * Returns a refused feature as GeoJSON, as its file had it, with its number and the reasons under `refused`.
 */
export function featureWithReasons({ feature, n, reasons, why = [] }: RefusedFeature): object {
  return {
    ...(typeof feature === 'object' && feature !== null
      ? feature
      : { type: 'Feature', properties: null, geometry: null }),
    refused: { feature: n, reasons: [...reasons.map(({ n: _n, ...reason }) => reason), ...why] },
  }
}

/**
 * Returns the locks that an import needs: imports that may create features with the same ids run one after
 * the other. An import into a collection locks the collection for itself; one without a collection locks its
 * owner.
 */
export function locksOfImport(item: Item): { alone: string[]; shared: string[] } {
  const { owner } = item
  const { collection } = defaultsOf(item)
  return typeof collection === 'string'
    ? { alone: [collection], shared: [String(owner)] }
    : { alone: [String(owner)], shared: [] }
}

/** One later version of a feature: its number and the changed properties. */
interface LaterVersion {
  u: number
  changes: Readonly<Record<string, { to?: unknown } | undefined>>
}

/**
 * Returns true if somebody has worked on a feature since an import created it. Marking it sensitive is not
 * work. `history` holds all its versions; the first one is the import's.
 */
export function isWorkedOn(history: readonly LaterVersion[]): boolean {
  const later = history.filter(({ u }) => u > 1)
  return !later.every(
    ({ changes: { sensitive, ...others } }) => sensitive?.to === true && Object.keys(others).length === 0,
  )
}
