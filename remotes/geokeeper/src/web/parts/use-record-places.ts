import { useChanges, useCommands, useTranslate, type Item } from '@cairn/contract/web'
import type { FeatureSet, Track } from '@cairn/map'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import * as v from 'valibot'
import { boundsOfFeatures, pathsOfTrack, PLACE_SETS, PLACE_TONES } from '../../model/map-places.ts'
import { PlaceLoader } from '../../model/place-loader.ts'
import type { RecordPlace } from '../../model/record-places.ts'

const partSchema = v.object({ features: v.array(v.custom<RecordPlace>((each) => typeof each === 'object')) })
const TYPES = ['GeoKeeperFieldData']

/**
 * Loads every place of these records that the person may see, in parts, and those of a record again when it
 * changes. Returns them as sets for a map: one for each result of a review, and one of tracks.
 */
export function useRecordPlaces(ids: readonly string[]) {
  const t = useTranslate()
  const { streamAction } = useCommands()
  const [loader] = useState(
    () =>
      new PlaceLoader(async (fieldDataIds, { begin, part }, signal) => {
        const sink = { begin, part: (body: unknown) => part(v.parse(partSchema, body).features) }
        const body = { t: 'GeoKeeperFieldData', i: 0, fieldDataIds }
        await streamAction('streamFieldDataForMap', body, sink, signal)
      }),
  )
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const key = ids.join()
  useEffect(() => loader.follow(redraw), [loader])
  useEffect(() => loader.want(key === '' ? [] : key.split(',')), [loader, key])
  useChanges(TYPES, (changed) => loader.changed(changed))
  const retry = useCallback(() => loader.changed(), [loader])
  const { state, features, error } = loader.data
  return useMemo(
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
