import type { ConsultationState, ResponseState } from '../../model/states.ts'

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

const open = { state: 'PENDING' } as const
const answered = (outcome: string, day: number) => ({ state: 'RESPONDED', outcome, answered: day }) as const

/** Consultations of the demo, all invented: one or more in each state. */
export const FILES: readonly DemoFile[] = [
  {
    projectName: 'North Fork transmission upgrade',
    state: 'CONSULTING',
    owner: 'meridian',
    projectType: 'TRANSMISSION_LINE',
    stream: 'ENERGY',
    region: 'COAST',
    description: 'New poles along 6.6 km of line, and two temporary roads.',
    place: [-128.43, 52.94, 0.02],
    identifiers: ['MP-2291', 'EAO 114-7'],
    distributed: -13,
    requested: 20,
    amended: {
      reason: 'Three poles are moved away from the creek.',
      locationDescription: 'From the dam along the north bank, 30 metres or more from the creek.',
    },
    files: {
      'Description of the line.txt':
        'New poles along 6.6 km of line.\nTwo temporary roads, taken back in the autumn.\n',
      'Poles.csv': 'pole,latitude,longitude,height\n1,52.941,-128.431,14\n2,52.943,-128.428,14\n3,52.945,-128.425,16\n',
    },
    asked: {
      saltbox: open,
      lantern: answered('NO_CONCERNS', -3),
      quillback: { state: 'PENDING', stop: { reason: 'Closed for mourning', ago: 7 } },
    },
  },
  {
    projectName: 'Saltbox Creek culvert',
    state: 'CONSULTING',
    owner: 'meridian',
    projectType: 'ROAD_WORK',
    stream: 'ROADS',
    region: 'COAST',
    description: 'A larger culvert under the access road, in the dry season.',
    place: [-128.38, 52.91, 0.004],
    distributed: -35,
    asked: { saltbox: open },
    late: true,
    files: { 'Culvert sizes.csv': 'year,millimetres\n1978,900\n2027,1800\n' },
  },
  {
    projectName: 'Woodlot 771, amendment 4',
    state: 'PENDING',
    owner: 'ridge',
    projectType: 'CUTTING_PERMIT',
    stream: 'FORESTRY',
    region: 'INTERIOR',
    description: 'One further block of 84 hectares above the lake.',
    place: [-128.31, 52.95, 0.01],
    identifiers: ['W771-4'],
    distributed: -9,
    asked: { saltbox: open, lantern: open },
    reason: 'The block is being drawn anew.',
  },
  {
    projectName: 'Harbour dredging notice',
    state: 'INCOMPLETE',
    owner: 'meridian',
    projectType: 'DREDGING',
    stream: 'WATER',
    region: 'MARINE',
    description: 'Sand is taken from the approach to the dock.',
    place: [-128.41, 52.885, 0.006],
    gaps: ['Where the sand is put', 'The eelgrass survey of this year'],
  },
  {
    projectName: 'Water licence 66-1042',
    state: 'DRAFT',
    owner: 'meridian',
    projectType: 'WATER_LICENCE',
    stream: 'WATER',
    region: 'COAST',
    description: 'An intake for the lodge at Hollow Lake.',
    place: [-128.36, 52.96, 0.003],
    without: ['region', 'primaryContacts'],
  },
  {
    projectName: 'Aggregate quarry, phase 2',
    state: 'REVIEW',
    owner: 'meridian',
    projectType: 'QUARRY',
    stream: 'MINING',
    region: 'COAST',
    description: 'The quarry is made deeper; no new ground is opened.',
    place: [-128.46, 52.9, 0.005],
  },
  {
    projectName: 'Bridge 14 seismic retrofit',
    state: 'RESPONDED',
    owner: 'meridian',
    projectType: 'ROAD_WORK',
    stream: 'ROADS',
    region: 'COAST',
    description: 'The footings are made stronger, from a barge.',
    place: [-128.395, 52.925, 0.002],
    distributed: -24,
    asked: { saltbox: answered('CONCERNS_MITIGATED', -4), lantern: answered('NO_CONCERNS', -10) },
  },
  {
    projectName: 'Cutting permit A-114',
    state: 'CLOSED',
    owner: 'ridge',
    projectType: 'CUTTING_PERMIT',
    stream: 'FORESTRY',
    region: 'COAST',
    description: 'Two blocks on the north shore.',
    place: [-128.5, 52.97, 0.012],
    distributed: -70,
    asked: { saltbox: answered('OBJECTION', -45) },
  },
  {
    projectName: 'Ferry landing repair',
    state: 'WITHDRAWN',
    owner: 'meridian',
    projectType: 'ROAD_WORK',
    stream: 'LAND',
    region: 'MARINE',
    description: 'New piles at the landing.',
    place: [-128.42, 52.9, 0.002],
    distributed: -20,
    asked: { saltbox: open },
    reason: 'The landing is moved to another place.',
  },
  {
    projectName: 'Penstock inspection road',
    state: 'SUBMITTED',
    owner: 'meridian',
    projectType: 'ROAD_WORK',
    stream: 'ENERGY',
    region: 'COAST',
    description: 'A track of 900 metres along the penstock.',
    place: [-128.44, 52.955, 0.004],
  },
  {
    projectName: 'Eelgrass survey permit',
    state: 'CONSULTING',
    owner: 'meridian',
    projectType: 'RESEARCH_PERMIT',
    stream: 'FISHERIES',
    region: 'MARINE',
    description: 'Divers count eelgrass in three bays.',
    place: [-128.4, 52.87, 0.01],
    distributed: -6,
    asked: { saltbox: open, quillback: { state: 'OFFLINE', outcome: 'NO_CONCERNS', answered: -1 } },
  },
  {
    projectName: 'Gravel pit reclamation',
    state: 'CONSULTING',
    owner: 'ridge',
    projectType: 'QUARRY',
    stream: 'LAND',
    region: 'INTERIOR',
    description: 'The pit is filled and planted.',
    place: [-128.33, 52.92, 0.004],
    distributed: -30,
    asked: { saltbox: open },
    late: true,
    files: { 'Planting plan.txt': 'Alder and willow in the first year, cedar in the third.\n' },
  },
  {
    projectName: 'Log sort expansion',
    state: 'DRAFT',
    owner: 'ridge',
    projectType: 'TENURE',
    stream: 'FORESTRY',
    region: 'MARINE',
    description: 'The sort is made larger by one hectare.',
    place: [-128.47, 52.93, 0.003],
    without: ['stream'],
  },
  {
    projectName: 'Weather station tenure',
    state: 'CLOSED',
    owner: 'meridian',
    projectType: 'TENURE',
    stream: 'LAND',
    region: 'COAST',
    description: 'A mast of ten metres on the ridge.',
    place: [-128.35, 52.98, 0.001],
    distributed: -60,
    asked: { saltbox: { state: 'NO_RESPONSE', answered: -30 } },
  },
]
