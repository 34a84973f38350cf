import type { ConsultationState, ResponseState } from '../../model/file/states.ts'

/** Key of a community that the demo's consultations ask. */
export type CommunityKey = 'saltbox' | 'lantern' | 'quillback'

/** Communities that the area adds to the organisations of the demo. */
export const COMMUNITIES: Readonly<Record<'lantern' | 'quillback', string>> = {
  lantern: 'Lantern Bay Nation',
  quillback: 'Quillback Point Nation',
}

/**
 * How one community answers a consultation of the demo. Days are relative to the day on which the demo is
 * filled.
 */
export interface DemoAnswer {
  state: Extract<ResponseState, 'PENDING' | 'RESPONDED' | 'OFFLINE' | 'NO_RESPONSE'>
  outcome?: string
  /** Days from today on which it was answered. Negative for days before. */
  answered?: number
  /** Why it stopped its clock, and how many days ago. */
  stop?: { reason: string; ago: number }
}

/** A consultation of the demo. Days are counted from the day on which the demo is filled. */
export interface DemoFile {
  projectName: string
  state: ConsultationState
  owner: 'meridian' | 'ridge'
  projectType: string
  stream: string
  region: string
  description: string
  /** Longitude and latitude of its middle, and half its width in degrees. */
  place: readonly [longitude: number, latitude: number, half: number]
  identifiers?: readonly string[]
  /** Left out of the file: what is still missing. */
  without?: readonly string[]
  gaps?: readonly string[]
  /** Day of the distribution. */
  distributed?: number
  asked?: Partial<Record<CommunityKey, DemoAnswer>>
  /** Candidates that were not asked. */
  passed?: readonly CommunityKey[]
  /** Fees and hours of the first community. Days are relative to the distribution. */
  cost?: { fee: number; sentAfter?: number; paidAfter?: number; hours: number }
  /** Who promised what in it, due so many days from the day on which the demo is filled. */
  promised?: { title: string; due: number; shared?: true; kept?: number }
  /** Priority of the answers. */
  priority?: string
  /** An open answer is due before the day on which the demo is filled. */
  late?: true
  /** Why it was amended after the distribution, and what was added to where it lies. */
  amended?: { reason: string; locationDescription: string }
  /** Names of its files, with their text. */
  files?: Readonly<Record<string, string>>
  /** Why it stands still or was withdrawn. */
  reason?: string
  requested?: number
}

/** An answer that is not given yet. */
export const open = { state: 'PENDING' } as const
/** An answer with its outcome, and the day on which it was given. */
export const answered = (outcome: string, day: number) => ({ state: 'RESPONDED', outcome, answered: day }) as const
