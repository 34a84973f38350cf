import { useChanges, useCommands, useTranslate, type HostCommands, type Item } from '@cairn/contract/web'
import type { FeatureSet, Track } from '@cairn/map'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import * as v from 'valibot'
import { boundsOfFeatures, pathsOfTrack, PLACE_SETS, PLACE_TONES } from '../../../model/map/map-places.ts'
import { PlaceLoader, type AskPlaces } from '../../../model/map/place-loader.ts'
import type { PlacesOf, RecordPlace } from '../../../model/map/record-places.ts'

const partSchema = v.object({
  features: v.array(v.custom<RecordPlace>((each) => typeof each === 'object')),
  count: v.number(),
  hasMore: v.boolean(),
})
const TYPES = ['GeoKeeperFieldData']

/** Places of records as sets of a map: one for each result of a review, and one of tracks. */
export interface RecordPlaces {
  sets: readonly FeatureSet[]
  /** Nothing is on its way: all have come, or will not. */
  isSettled: boolean
  /** Number of records, with a place or without, and whether there are more than a map shows. */
  count: number
  hasMore: boolean
}

/**
 * Asks the server for the places of records that the person may see, in parts, up to 10,000 records, and for
 * those of a record again when it changes. `of` must be the same object while it is unchanged.
 */
export function useRecordPlaces(of: PlacesOf): RecordPlaces {
  const t = useTranslate()
  const { streamAction } = useCommands()
  const [{ loader, asked }, setLoader] = useState(() => ({
    loader: new PlaceLoader(askFor(of, streamAction)),
    asked: of,
  }))
  // What is shown stays until the places of other records have come.
  if (asked !== of) setLoader({ loader: new PlaceLoader(askFor(of, streamAction), loader.data), asked: of })
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => loader.run(redraw), [loader])
  useChanges(TYPES, (changed) => loader.changed(changed))
  const retry = useCallback(() => loader.changed(), [loader])
  const { state, features, error, count, hasMore } = loader.data
  const sets = useMemo(
    () =>
      PLACE_SETS.flatMap((name): FeatureSet[] => {
        const places = features[name]
        if (places.length === 0) return []
        const set = { key: name, label: t(`geokeeper.map.${name}`), state, features: places, properties: {}, retry }
        return [
          { ...set, bbox: boundsOfFeatures(places), style: { kind: 'footprint', tone: PLACE_TONES[name] }, error },
        ]
      }),
    [features, state, error, t, retry],
  )
  return { sets, count, hasMore, isSettled: state === 'READY' || state === 'FAILURE' }
}

/** Asks for the places of these records. */
function askFor({ ids = [], query }: PlacesOf, streamAction: HostCommands['streamAction']): AskPlaces {
  return async (changed, { begin, part }, signal) => {
    if (ids.length === 0 && !query) return { features: [], count: 0, hasMore: false }
    const sink = { begin, part: (body: unknown) => part(v.parse(partSchema, body)) }
    const body = {
      ...{ t: 'GeoKeeperFieldData', i: 0, fieldDataIds: ids },
      ...(query ? { query } : {}),
      ...(changed ? { changed } : {}),
    }
    return v.parse(partSchema, await streamAction('streamFieldDataForMap', body, sink, signal))
  }
}

/** Returns the tracks of trips as the map plays them. A track with a gap is several. */
export function useTracks(trips: readonly Item[]): readonly Track[] {
  return useMemo(
    () =>
      trips.flatMap((trip) =>
        pathsOfTrack(trip['track'], trip['trackPoints']).map((path) => ({
          ...{ item: trip.$id, label: String(trip['label'] ?? trip.$id), path },
        })),
      ),
    [trips],
  )
}

/** Returns a set without names beside its places, for a map that names areas alone. */
export function unnamed(set: FeatureSet): FeatureSet {
  return { ...set, style: { ...set.style, isUnnamed: true } }
}
