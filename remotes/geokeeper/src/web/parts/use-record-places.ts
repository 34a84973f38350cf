import { toCairnError, type ErrorBody } from '@cairn/contract/errors'
import { useChanges, useCommands, useTranslate, type Item } from '@cairn/contract/web'
import type { FeatureSet, Track } from '@cairn/map'
import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { boundsOfFeatures, featureOfPlace, pathsOfTrack, PLACE_SETS, setOfPlace } from '../../model/map-places.ts'
import type { RecordPlace } from '../../model/record-places.ts'

const partSchema = v.object({ features: v.array(v.custom<RecordPlace>((each) => typeof each === 'object')) })
/**
 * The first places are drawn at once, later ones in growing intervals: the map is not drawn for each part.
 */
const DRAW_EVERY_MS = 400
const TYPES = ['GeoKeeperFieldData']

interface Loaded {
  places: readonly RecordPlace[]
  state: FeatureSet['state']
  error?: ErrorBody
}

/**
 * Loads every place of these records that the person may see, in parts, and again when a record changes.
 * Returns them as sets for a map: one for each result of a review, and one of tracks.
 */
export function useRecordPlaces(ids: readonly string[]) {
  const t = useTranslate()
  const { streamAction } = useCommands()
  const key = ids.join()
  const [loaded, setLoaded] = useState<Loaded>({ places: [], state: 'INIT' })
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => setTurn((former) => former + 1), [])
  useChanges(TYPES, retry)
  useEffect(() => {
    const ended = new AbortController()
    let places: RecordPlace[] = []
    let [showAt, step] = [0, DRAW_EVERY_MS]
    const show = (state: Loaded['state'], error?: ErrorBody) => {
      if (!ended.signal.aborted) setLoaded({ places: [...places], state, ...(error ? { error } : {}) })
    }
    const sink = {
      begin() {
        places = []
      },
      part(part: unknown) {
        places.push(...v.parse(partSchema, part).features)
        if (Date.now() < showAt) return
        show('LOADING')
        showAt = Date.now() + step
        step *= 2
      },
    }
    const body = { t: 'GeoKeeperFieldData', i: 0, fieldDataIds: key === '' ? [] : key.split(',') }
    streamAction('streamFieldDataForMap', body, sink, ended.signal)
      .then(() => show('READY'))
      .catch((thrown: unknown) => show('FAILURE', toCairnError(thrown).toBody()))
    return () => ended.abort()
  }, [key, turn, streamAction])
  return useMemo(
    () =>
      PLACE_SETS.flatMap((name, tone): FeatureSet[] => {
        const features = loaded.places.filter((place) => setOfPlace(place) === name).map(featureOfPlace)
        if (features.length === 0) return []
        const set = {
          key: name,
          label: t(`geokeeper.map.${name}`),
          state: loaded.state,
          features,
          properties: {},
          retry,
        }
        return [{ ...set, bbox: boundsOfFeatures(features), style: { kind: 'footprint', tone }, error: loaded.error }]
      }),
    [loaded, t, retry],
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
