import type { ItemId } from '@cairn/contract'

/** A record of the demo. `version` is that of its form, from 0. */
export interface DemoRecord extends Record<string, unknown> {
  version?: number
}

const DAY_MS = 86_400_000
/** The moment some days and hours before the demo is filled. */
const before = (today: string, days: number, hour = 16) =>
  new Date(Date.parse(`${today}T${String(hour).padStart(2, '0')}:20:00Z`) - days * DAY_MS).toISOString()
/** The n-th place along the shore. */
const along = (n: number): [number, number] => [
  Number((-128.44 + 0.0026 * n).toFixed(5)),
  Number((52.872 + 0.006 * Math.sin(n / 3) + 0.0009 * n).toFixed(5)),
]
const point = (n: number) => ({ type: 'Point', coordinates: along(n) })
/** What the device told of the n-th place: a good fix mostly, and now and then one under trees. */
const told = (n: number) => ({ fixes: [{ at: along(n), accuracy: n % 11 === 3 ? 48 : 4 + ((n * 5) % 6) }] })

const MET = { met: 'Two people in a grey skiff, setting traps.' }

/** Three trips with their tracks. One has a gap, in which the device told no place. */
export function trips(today: string): DemoRecord[] {
  return [0, 1, 2].map((n) => {
    const points = Array.from({ length: 12 }, (_, at) => along(6 * n + at * 0.7))
    // The device told no place from the sixth to the eighth minute.
    const kept = n === 2 ? [...points.slice(0, 5), ...points.slice(8)] : points
    const times = kept.map((_, at) =>
      new Date(Date.parse(before(today, 3 * n + 1)) + (n === 2 && at > 4 ? at + 3 : at) * 240_000).toISOString(),
    )
    return {
      ...{
        answers: {
          boat: n === 1 ? 'foot' : 'skiff',
          weather: ['Calm', 'Rain', 'South wind'][n],
          ...(n === 0 ? MET : {}),
        },
      },
      ...{
        collected: before(today, 3 * n + 1),
        back: before(today, 3 * n + 1, 21),
        returned: before(today, 3 * n + 1, 20),
      },
      track:
        n === 2
          ? { type: 'MultiLineString', coordinates: [points.slice(0, 5), points.slice(8)] }
          : { type: 'LineString', coordinates: points },
      trackPoints: times.map((time, at) => ({ time, accuracy: 4 + (at % 3) })),
    }
  })
}

const SEEN = ['bird', 'seal', 'waste', 'slide']
const CATEGORIES = [['WILDLIFE'], ['WILDLIFE'], ['DAMAGE'], ['DAMAGE', 'ACCESS']]

/** Thirty visits to the shore, by all three versions of the form. */
export function shoreVisits(today: string, of: { workItem: ItemId; trips: ItemId[] }): DemoRecord[] {
  return Array.from({ length: 30 }, (_, n) => {
    const seen = SEEN[n % SEEN.length] ?? 'bird'
    const version = n < 6 ? 0 : n < 12 ? 1 : 2
    const trip = n >= 27 ? undefined : of.trips[Math.floor(n / 9)]
    return {
      ...{ version, collected: before(today, 30 - n, 17), categories: CATEGORIES[n % SEEN.length] },
      ...(n % 10 === 3 ? { workItem: of.workItem } : {}),
      ...(trip === undefined ? {} : { trip }),
      ...(n % 12 === 5 ? { sensitive: true } : {}),
      told: told(n),
      answers: {
        ...{ place: point(n), seen, notes: n % 3 === 0 ? 'Seen from the boat.' : 'Near the creek mouth.' },
        ...(seen === 'bird' || seen === 'seal' ? { howMany: 1 + ((n * 7) % 40) } : {}),
        ...(version === 2 ? { when: before(today, 30 - n).slice(0, 10) } : {}),
        ...(version === 2 && (seen === 'waste' || seen === 'slide') ? { reported: n % 2 === 0 ? 'yes' : 'no' } : {}),
      },
    }
  })
}

/** Fifteen counts of clams. */
export function clams(today: string): DemoRecord[] {
  return Array.from({ length: 15 }, (_, n) => ({
    ...{ collected: before(today, 60 - n, 15), categories: ['HARVEST'], told: told(n + 4) },
    answers: {
      ...{ place: point(n + 4), tide: Number((0.4 + n / 20).toFixed(2)) },
      square: [0, 1, 2].map((at) => ({ id: `s${at}`, butter: (n * 3 + at) % 14, littleneck: (n + 5 * at) % 9 })),
    },
  }))
}

/** Twelve sightings. */
export function sightings(today: string): DemoRecord[] {
  return Array.from({ length: 12 }, (_, n) => ({
    ...{ collected: before(today, n, 18), categories: ['WILDLIFE'], told: told(2 * n) },
    answers: { place: point(2 * n), seen: n % 2 === 0 ? 'seal' : 'bird', howMany: 1 + n },
  }))
}
