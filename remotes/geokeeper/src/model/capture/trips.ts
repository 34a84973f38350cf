import { metresOfTrack } from '../map/map-places.ts'

type Values = Readonly<Record<string, unknown>>

const HOUR_MS = 3_600_000

/** How long a trip took, and how far it went. What is not known is undefined. */
export interface TripFigures {
  hours: number | undefined
  kilometres: number | undefined
}

/** Returns the hours of a trip, from its beginning to its return, and the kilometres of its track. */
export function tripFigures({ collected, returned, track }: Values): TripFigures {
  const took = Date.parse(String(returned)) - Date.parse(String(collected))
  const metres = metresOfTrack(track)
  return {
    hours: took >= 0 ? Math.round((took / HOUR_MS) * 10) / 10 : undefined,
    kilometres: metres > 0 ? Math.round(metres / 100) / 10 : undefined,
  }
}
