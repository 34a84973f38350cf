import type { Item, ItemId } from '@cairn/contract'
import type { AreaDemo, AreaItems } from '@cairn/contract/server'
import { numbered } from '../../model/interview/cues.ts'
import { writeCues } from '../../model/interview/write-cues.ts'
import { SPECIES, TOPICS } from './knowledge.ts'
import { INTERVIEWS, MEMBERS, TRANSCRIPT, USUAL, type DemoInterview } from './people.ts'
import { PLACES } from './places.ts'
import { madeUpVoice } from './voice.ts'

const RESEARCHER = 'researcher@demo.test'
/** Has an account, and spoke in an interview. */
const MEMBER = 'member@demo.test'

/**
 * Two projects with twelve members, eight interviews with their statements, species and topics. All is
 * invented.
 */
export const demo: AreaDemo = {
  order: 60,
  async fill({ organizations, actor, as, filesAs }) {
    const owner = organizations['saltbox']
    if (!owner) return
    const items = await as(RESEARCHER)
    const make = (type: string, key: string, values: Record<string, unknown>) =>
      items.create(type, {
        ...(type === 'ResearchTranscript' ? {} : { owner }),
        ...values,
        $key: `demo-${type}-${key}`,
      })
    const { keep } = await filesAs(RESEARCHER)
    const said = (type: string) => keep(madeUpVoice(2), 'name.wav', { type, property: 'sounds' }, `demo-name-${type}`)
    const projects = await fillProjects(make, (await actor(RESEARCHER)).contact)
    const topics = await fillTopics(make, await said('ResearchTopic'))
    const species = await fillSpecies(make, await said('ResearchSpecies'))
    const members = await fillMembers(make, owner, (await actor(MEMBER)).contact)
    await fillConsents(items, owner, projects, members)
    const target = { type: 'ResearchActivity', property: 'media' }
    const voice = await keep(madeUpVoice(60), 'fishing-with-my-uncles.wav', target, 'demo-voice')
    for (const [at, interview] of INTERVIEWS.entries())
      await fillInterview(make, {
        ...{ at, interview, project: projects[interview.project], members, topics, species },
        ...(at === 0 ? { voice } : {}),
      })
    await withdraw(items, { owner, project: projects.land, member: members['tess'] })
    const member = await as(MEMBER)
    await member.create('ResearchCorrection', {
      ...{ about: projects.land, words: 'The study area goes on to the head of the lake.', $key: 'demo-correction' },
    })
  },
}

type Make = (type: string, key: string, values: Record<string, unknown>) => Promise<Item>
type Ids = Readonly<Record<string, ItemId>>

async function fillProjects(make: Make, lead: string | undefined): Promise<Record<'land' | 'names', ItemId>> {
  const land = await make('ResearchProject', 'land', {
    ...{ title: 'Use of land and water at Saltbox Inlet', id: 'SI-LU', type: 'LAND_USE', state: 'ACTIVE' },
    ...{ start: '2024-01', description: 'Where people fish, gather, hunt and travel, and where they did.' },
    studyAreaDescription: 'The inlet, its islands and the river up to the lake.',
    ...(lead ? { leads: [lead] } : {}),
  })
  const names = await make('ResearchProject', 'names', {
    ...{ title: 'Names along the inlet', id: 'SI-PN', type: 'PLACE_NAMES', state: 'ACTIVE', start: '2025-01' },
    description: 'Names of places, told by those who use them.',
  })
  return { land: land.$id, names: names.$id }
}

/** Makes the topics, the first with its name as it is said. */
async function fillTopics(make: Make, sound: ItemId): Promise<Ids> {
  const made: Record<string, ItemId> = {}
  for (const [at, title] of TOPICS.entries())
    made[title] = (
      await make('ResearchTopic', title, {
        title,
        ...(at === 0 ? { indigenousNames: ['tsalu'], sounds: [sound] } : {}),
      })
    ).$id
  return made
}

/** Makes the species, the first with its name as it is said. */
async function fillSpecies(make: Make, sound: ItemId): Promise<Ids> {
  const made: Record<string, ItemId> = {}
  for (const [at, { commonName, scientificName, type, rank, uses }] of SPECIES.entries())
    made[commonName] = (
      await make('ResearchSpecies', commonName, {
        ...{ commonName, scientificName, type, uses: [...uses] },
        ...(rank ? { conservationStatus: rank } : {}),
        ...(at === 0 ? { indigenousNames: ['tsalu miq'], sounds: [sound] } : {}),
      })
    ).$id
  return made
}

async function fillMembers(make: Make, owner: ItemId, contact: string | undefined): Promise<Ids> {
  const made: Record<string, ItemId> = {}
  for (const { key, firstName, lastName, born, activities, died } of MEMBERS)
    made[key] = (
      await make('CommunityMember', key, {
        ...{ firstName, lastName, birthDate: born, status: 'MEMBER', culturalActivities: [...activities] },
        ...{ communityMembership: owner, firstLanguage: Number(born) < 1956 ? 'OWN_LANGUAGE' : 'ENGLISH' },
        ...(died ? { deceased: true, deathDate: died } : {}),
        ...(key === 'jonah' ? { contact } : {}),
      })
    ).$id
  return made
}

async function fillConsents(items: AreaItems, owner: ItemId, projects: Ids, members: Ids): Promise<void> {
  const entries = Object.entries(projects).flatMap(([name, project]) =>
    MEMBERS.flatMap(({ key, uses = USUAL }) =>
      uses.map((use) => ({
        ...{ owner, respondent: members[key], project, use, decision: 'GIVEN', from: '2024-01-01', how: 'WRITTEN' },
        ...{ by: 'SELF', attribution: 'CODE', ...(key === 'jonah' ? { until: '2027-01-01' } : {}) },
        $key: `demo-consent-${name}-${key}-${use}`,
      })),
    ),
  )
  const [error] = (await items.createAll('ResearchConsent', entries)).filter((each) => each !== undefined)
  if (error) throw error
}

interface Filled {
  at: number
  interview: DemoInterview
  project: ItemId
  members: Ids
  topics: Ids
  species: Ids
  /** Its recording, whose transcript is `TRANSCRIPT`. */
  voice?: ItemId
}

async function fillInterview(make: Make, filled: Filled): Promise<void> {
  const { at, interview, project, members, topics, species, voice } = filled
  const { title, type, date, highlights, speakers, said } = interview
  const respondents = speakers.map((key) => members[key])
  const about = interview.topics.map((name) => topics[name])
  const activity = await make('ResearchActivity', String(at), {
    ...{ title, type, project, highlights, respondents, topics: about, state: 'ACTIVE' },
    ...(voice ? { media: [voice] } : {}),
    ...{ start: `${date}T18:00:00Z`, end: `${date}T19:10:00Z`, location: 'Hall of the Nation' },
  })
  if (voice) await fillTranscript(make, activity.$id)
  for (const [n, { label, code, time, season, species: kind, frame }] of said.entries()) {
    const siteCode = `SI-${at + 1}${String(n + 1).padStart(2, '0')}`
    const geometry = PLACES[label]
    const place =
      geometry &&
      (await make('SpatialFeature', label, { label: siteCode, geometry, sensitive: true, access: 'PRIVATE' }))
    await make('ResearchData', `${at}-${n}`, {
      ...{ label, valueCode: code, valueCategory: code.split('_')[0], timeCode: time, activity: activity.$id, project },
      ...{
        siteCode,
        respondents,
        topics: about,
        mapAccuracy: 'MEDIUM',
      },
      ...(season ? { seasons: [...season] } : {}),
      ...(kind && species[kind] ? { species: [species[kind]] } : {}),
      ...(frame ? { timeFrameStart: frame } : {}),
      ...(place ? { spatial: [place.$id] } : {}),
      state: 'ACTIVE',
    })
  }
}

async function fillTranscript(make: Make, activity: ItemId): Promise<void> {
  await make('ResearchTranscript', 'voice', {
    ...{ activity, title: 'As it was said', language: 'en', state: 'ACTIVE' },
    text: writeCues(numbered(TRANSCRIPT)),
  })
}

interface Withdrawn {
  owner: ItemId
  project: ItemId
  member: ItemId | undefined
}

async function withdraw(items: AreaItems, { owner, project, member }: Withdrawn): Promise<void> {
  if (!member) return
  const [error] = await items.createAll('ResearchConsent', [
    {
      ...{ respondent: member, project, owner, use: 'KEEP', decision: 'WITHDRAWN', from: '2025-06-01' },
      ...{ how: 'ORAL', by: 'SELF', $key: 'demo-withdrawn' },
    },
  ])
  if (error) throw error
}
