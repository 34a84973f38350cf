import type { Cue } from '../../model/interview/cues.ts'
import { FURTHER } from './further-statements.ts'

/** A community member of the demo. All are invented. */
export interface DemoMember {
  key: string
  firstName: string
  lastName: string
  born: string
  activities: readonly string[]
  died?: string
  /** Uses that they agreed to. Default: those of `USUAL`. */
  uses?: readonly string[]
}

/** Uses that most people of the demo agreed to. */
export const USUAL = ['KEEP', 'TEAM', 'COMMUNITY', 'RECORDING', 'MAP', 'TEACHING']

const person = (
  key: string,
  firstName: string,
  lastName: string,
  born: string,
  activities: readonly string[],
  more: Partial<DemoMember> = {},
): DemoMember => ({ key, firstName, lastName, born, activities, ...more })

/** The members whom the two projects of the demo spoke with. */
export const MEMBERS: readonly DemoMember[] = [
  person('wren', 'Wren', 'Saltgrass', '1941', ['FISHING', 'STORYTELLING'], { uses: [...USUAL, 'CONSULTATION'] }),
  person('amos', 'Amos', 'Driftwood', '1938', ['FISHING', 'CARVING'], { died: '2026' }),
  person('lena', 'Lena', 'Tidewater', '1952', ['GATHERING', 'WEAVING'], { uses: [...USUAL, 'CONSULTATION'] }),
  person('ruth', 'Ruth', 'Kelpwood', '1947', ['GATHERING']),
  person('abel', 'Abel', 'Kelpwood', '1945', ['HUNTING', 'FISHING']),
  person('nora', 'Nora', 'Windrow', '1960', ['SINGING', 'WEAVING']),
  person('eli', 'Eli', 'Sandpiper', '1958', ['FISHING'], { uses: ['KEEP', 'TEAM'] }),
  person('maya', 'Maya', 'Cockleshell', '1966', ['GATHERING', 'STORYTELLING']),
  person('jonah', 'Jonah', 'Pebble', '1971', ['HUNTING']),
  person('tess', 'Tess', 'Inletson', '1955', ['WEAVING'], { uses: ['KEEP', 'TEAM'] }),
  person('seth', 'Seth', 'Harbour', '1949', ['CARVING', 'FISHING'], { uses: ['KEEP'] }),
  person('iris', 'Iris', 'Sedge', '1963', ['GATHERING', 'SINGING']),
]

/** An interview of the demo: who spoke, when, and what was said. */
export interface DemoInterview {
  title: string
  type: string
  project: 'land' | 'names'
  date: string
  speakers: readonly string[]
  topics: readonly string[]
  highlights: string
  said: readonly DemoStatement[]
}

/** A coded statement of the demo. */
export interface DemoStatement {
  label: string
  code: string
  time: string
  season?: readonly string[]
  species?: string
  frame?: string
}

/** Reads statements from lines `label|code|time|seasons|species|time frame`. */
function said(lines: string): DemoStatement[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', code = '', time = '', seasons = '', species = '', frame = ''] = line.trim().split('|')
      return {
        ...{ label, code, time },
        ...(seasons ? { season: seasons.split(' ') } : {}),
        ...(species ? { species } : {}),
        ...(frame ? { frame } : {}),
      }
    })
}

/** What is said in the recording of the first interview. All of it is invented. */
export const TRANSCRIPT: readonly Omit<Cue, 'id'>[] = [
  { start: 0, end: 4, text: 'Interviewer: Where did you set the nets?' },
  { start: 4, end: 12, text: 'Elder: Below the second riffle, where the water slows. My uncles showed me.' },
  { start: 13, end: 20, text: 'Elder: Our camp was on the east bar. Two families, one fire.' },
  { start: 21, end: 28, text: 'Elder: At low water you took the skiff through the channel by the stumps.' },
  { start: 28, end: 30, text: 'Interviewer: And where did the fish wait?' },
  { start: 30, end: 37, text: 'Elder: The sockeye waited in the deep pool until the rain came.' },
  { start: 40, end: 48, text: 'Elder: There are fewer since the slide above the bend.' },
  { start: 50, end: 57, text: 'Elder: The smoke house we built of alder poles. It was warm in there.' },
]

const SPOKEN: readonly DemoInterview[] = [
  {
    ...{ title: 'Fishing with my uncles', type: 'INTERVIEW', project: 'land', date: '2024-03-05' },
    ...{ speakers: ['wren'], topics: ['Salmon', 'Boats'], highlights: 'How the camps at the river mouth were shared.' },
    said: said(`
      Net place below the second riffle|HARVEST_FISH|0:00:04–0:00:12|SUM FALL|Sockeye salmon|F1950_1969
      Camp on the east bar, two families|DWELLING_CAMP|0:00:13–0:00:20|SUM||F1950_1969
      Channel for the skiff at low water|TRAVEL_WATER|0:00:21–0:00:28|SUM||TODAY
      Sockeye waited in the deep pool|HABITAT_SPAWNING|0:00:30–0:00:37|FALL|Sockeye salmon|F1970_1989
      Fewer since the slide above the bend|CONCERN_DECLINE|0:00:40–0:00:48||Sockeye salmon|TODAY
      Smoke house built of alder poles|TEACHING_SKILL|0:00:50–0:00:57|FALL||F1950_1969`),
  },
  {
    ...{ title: 'Map biography of a trapper’s son', type: 'MAP_BIOGRAPHY', project: 'land', date: '2024-04-18' },
    ...{ speakers: ['abel'], topics: ['Trails', 'Game'], highlights: 'Walked every winter until 1982.' },
    said: said(`
      Trail over the pass to the lake|TRAVEL_TRAIL|0:01:20|WIN||F1950_1969
      Cabin at the lake, gone now|DWELLING_CABIN|0:05:10|WIN||F1950_1969
      Deer on the south slope in snow|HABITAT_WINTER|0:08:30|WIN|Black-tailed deer|TODAY
      Deer taken near the landing|HARVEST_GAME|0:11:15|FALL|Black-tailed deer|F1970_1989
      Ducks by the sedge flats|HARVEST_GAME|0:13:50|FALL WIN|Mallard|F1970_1989
      The gate on the road keeps elders out|CONCERN_ACCESS|0:17:05|||TODAY`),
  },
  {
    ...{ title: 'Baskets and what they are made of', type: 'INTERVIEW', project: 'land', date: '2024-05-09' },
    ...{ speakers: ['lena'], topics: ['Weaving', 'Plants'], highlights: 'When to take bark, and from which side.' },
    said: said(`
      Cedar bark from the north side|TEACHING_SKILL|0:03:00|SPR|Western redcedar|TODAY
      Old cedars behind the village|HARVEST_PLANT|0:05:25|SPR|Western redcedar|TODAY
      Sedge from the flats, before it flowers|HARVEST_PLANT|0:08:40|SUM|Slough sedge|F1970_1989
      Spruce root where the sand is soft|HARVEST_PLANT|0:11:10|SPR|Sitka spruce|F1990_2009
      Berries above the falls|HARVEST_PLANT|0:14:30|AUG|Black huckleberry|TODAY`),
  },
  {
    ...{ title: 'Clam beaches, a walk', type: 'SITE_VISIT', project: 'land', date: '2024-06-22' },
    ...{
      speakers: ['ruth', 'maya'],
      topics: ['Shellfish'],
      highlights: 'Two beaches, one of them not dug since 1990.',
    },
    said: said(`
      Butter clams at the long beach|HARVEST_SHELLFISH|0:01:00|WIN|Butter clam|TODAY
      Cockles on the bar at the lowest tides|HARVEST_SHELLFISH|0:04:00|WIN SPR|Nuttall’s cockle|F1990_2009
      Stones rolled aside for the clams|TEACHING_SKILL|0:06:20|||BEFORE_1900
      Do not dig here while the water is brown|CONCERN_WATER|0:09:45||Butter clam|TODAY`),
  },
  {
    ...{ title: 'Names along the inlet', type: 'WORKSHOP', project: 'names', date: '2025-01-30' },
    ...{ speakers: ['nora', 'iris', 'wren'], topics: ['Place names'], highlights: 'Names told from the mouth inward.' },
    said: said(`
      The point that looks like a seal|TEACHING_STORY|0:02:00|||TODAY
      Landing where the drums were kept|DWELLING_VILLAGE|0:05:30|||BEFORE_1900
      Way through at high water|TRAVEL_WATER|0:09:00|||F1900_1929`),
  },
  {
    ...{ title: 'Stories of the first cannery years', type: 'INTERVIEW', project: 'names', date: '2025-02-14' },
    ...{ speakers: ['amos'], topics: ['Place names', 'Boats'], highlights: 'Told a year before he died.' },
    said: said(`
      Boats were drawn up at the small cove|TRAVEL_WATER|0:03:15|||F1930_1949
      Row of houses behind the cannery|DWELLING_VILLAGE|0:06:40|||F1930_1949
      Herring spawn on hemlock boughs|HARVEST_FISH|0:10:20|SPR|Pacific herring|F1930_1949`),
  },
  {
    ...{ title: 'A talk that was taken back', type: 'INTERVIEW', project: 'land', date: '2025-03-11' },
    ...{ speakers: ['tess'], topics: ['Weaving'], highlights: 'Withdrawn by the person.' },
    said: said('Where the roots were dug|HARVEST_PLANT|0:02:30|SPR|Sitka spruce|F1970_1989'),
  },
  {
    ...{ title: 'Halibut grounds', type: 'MAP_BIOGRAPHY', project: 'land', date: '2025-04-02' },
    ...{ speakers: ['eli', 'jonah'], topics: ['Boats'], highlights: 'For the team alone.' },
    said: said(`
      Halibut off the outer islands|HARVEST_FISH|0:02:00|SUM|Pacific halibut|TODAY
      Lined up with the notch to find it|TEACHING_SKILL|0:04:35|||F1970_1989
      Shelter from the southeast wind|TRAVEL_WATER|0:07:10|||TODAY`),
  },
]

/** The interviews of the demo, with 120 statements. One was withdrawn, one is of a group. */
export const INTERVIEWS: readonly DemoInterview[] = SPOKEN.map((interview) => {
  const further = FURTHER[interview.title]
  return further === undefined ? interview : { ...interview, said: [...interview.said, ...said(further)] }
})
