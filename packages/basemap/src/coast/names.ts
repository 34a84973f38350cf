import type { Spot } from './grid.ts'

/**
 * Kind of a place name on the base map. It decides the style of the name; from which zoom on it is drawn is
 * in `Name.from`.
 */
export type NameKind = 'village' | 'sound' | 'water' | 'river' | 'lake' | 'island' | 'range' | 'locality'

/** A name on the invented coast. Neither it nor what it names exists. */
export interface Name {
  name: string
  kind: NameKind
  at: Spot
  /** Lowest zoom that shows it. */
  from: number
}

/** The two villages, at the head of the inlet and at the end of the northern arm. */
export const VILLAGES = { saltbox: [0.372, 0.575], landing: [0.528, 0.088] } as const satisfies Record<string, Spot>

/** Names on the invented coast. */
export const NAMES: readonly Name[] = [
  { name: 'Saltbox Village', kind: 'village', at: VILLAGES.saltbox, from: 6 },
  { name: 'North Landing', kind: 'village', at: VILLAGES.landing, from: 7 },
  { name: 'Outer Sound', kind: 'sound', at: [0.13, 0.715], from: 7 },
  { name: 'Saltbox Inlet', kind: 'water', at: [0.285, 0.635], from: 9 },
  { name: 'Clam Bay', kind: 'water', at: [0.312, 0.562], from: 11 },
  { name: 'Narrow Arm', kind: 'water', at: [0.27, 0.28], from: 8 },
  { name: 'Kettle Arm', kind: 'water', at: [0.5, 0.845], from: 8 },
  { name: 'Saltbox River', kind: 'river', at: [0.49, 0.57], from: 10 },
  { name: 'Kettle Lake', kind: 'lake', at: [0.8, 0.6], from: 9 },
  { name: 'Heron Point', kind: 'locality', at: [0.11, 0.555], from: 9 },
  { name: 'Gull Island', kind: 'island', at: [0.165, 0.445], from: 10 },
  { name: 'Cedar Island', kind: 'island', at: [0.19, 0.815], from: 10 },
  { name: 'Kestrel Range', kind: 'range', at: [0.37, 0.395], from: 8 },
  { name: 'Long Ridge', kind: 'range', at: [0.74, 0.505], from: 9 },
  { name: 'Tarn Mountains', kind: 'range', at: [0.81, 0.27], from: 8 },
  { name: 'Saltbox Flats', kind: 'locality', at: [0.42, 0.6], from: 11 },
]

/** Names of peaks, the highest first. Each goes to the highest ground that is far from those before. */
export const PEAKS = [
  'Mount Tarn',
  'Long Mountain',
  'Kestrel Peak',
  'Bell Peak',
  'Cloud Mountain',
  'Mount Ember',
  'Two Sisters',
  'Raven Peak',
  'Storm Hill',
  'Lookout Hill',
]
