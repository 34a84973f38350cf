import type { Item, ItemId } from '@cairn/contract'
import type { AreaDemo, AreaItems, DemoCall } from '@cairn/contract/server'
import { richTextOf } from '@cairn/model/rich-text'
import type { Form } from '../../model/form/form.ts'
import { orderFieldwork } from './fieldwork.ts'
import { CLAM_BED, PATROL, SHORE_VISIT, SIGHTING } from '../../model/form/sample-forms.ts'
import { photographOf } from './photographs.ts'
import { clams, shoreVisits, sightings, trips, type DemoRecord } from './records.ts'

const [COORDINATOR, COLLECTOR] = ['lands@demo.test', 'member@demo.test']

/** The shore that programs are about, and the beds on it. */
const SHORE = areaOf([-128.46, 52.86], [-128.34, 52.86], [-128.34, 52.92], [-128.46, 52.92])
const BEDS = areaOf([-128.436, 52.874], [-128.384, 52.876], [-128.386, 52.891], [-128.41, 52.887], [-128.432, 52.89])

/**
 * Three programs with four forms, one of them in three versions, sixty records, three tracks, and field
 * work.
 */
export const demo: AreaDemo = {
  order: 60,
  async fill(call) {
    const owner = call.organizations['saltbox']
    if (!owner) return
    const [office, field] = [await call.as(COORDINATOR), await call.as(COLLECTOR)]
    const { contact } = await call.actor(COLLECTOR)
    const program = (key: string, values: object) =>
      office.create('GeoKeeperProgram', { ...values, owner, state: 'ACTIVE', $key: `demo-program-${key}` })
    const shore = await program('shore', {
      ...{ label: 'Shoreline watch', access: 'IN_ORG', dataAccess: 'TEAM', area: SHORE, photoPixels: 2400 },
      description: 'What the guardians see along the shore, from the landing to the point.',
      ...(contact ? { assigned: [contact] } : {}),
    })
    const beds = await program('clams', { label: 'Clam bed survey', access: 'IN_ORG', dataAccess: 'ORG', area: BEDS })
    const open = await program('open', { label: 'Report a sighting', access: 'USERS', dataAccess: 'OWN' })
    const visits = await formOf(office, shore, 'shore_visit', 'Shore visit', SHORE_VISIT)
    const [patrol] = await formOf(office, shore, 'patrol', 'Patrol', [PATROL], 'trip')
    const [bed] = await formOf(office, beds, 'clam_bed', 'Clam bed', [CLAM_BED])
    const [sighting] = await formOf(office, open, 'sighting', 'Sighting', [SIGHTING])
    const work = await workOf(office, shore, contact, call)
    await takeAlong(office, shore)
    const made = patrol ? await record(field, shore, [patrol], trips(call.today), 'trip') : []
    const of = { workItem: work.$id, trips: made.map(({ $id }) => $id) }
    const seen = await record(field, shore, visits, await photographed(shoreVisits(call.today, of), call), 'visit')
    if (bed) await record(field, beds, [bed], clams(call.today), 'clams')
    if (sighting) await record(field, open, [sighting], sightings(call.today), 'sighting')
    await look(office, seen)
    await orderFieldwork(office, owner, shore, call)
  },
}

function areaOf(...corners: [number, number][]) {
  return { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
}

/** Makes the versions of a form, each published, and returns them. */
async function formOf(
  items: AreaItems,
  program: Item,
  machineName: string,
  title: string,
  versions: readonly Form[],
  formType = 'record',
): Promise<ItemId[]> {
  const made: ItemId[] = []
  for (const [at, questions] of versions.entries()) {
    const form = await items.create('GeoKeeperFormDef', {
      ...{ program: program.$id, machineName, title, formType, questions, $key: `demo-form-${machineName}-${at}` },
    })
    if (form['state'] === 'DRAFT') {
      await move(items, form.$id, 'publish')
      const former = made.at(-1)
      if (former) await move(items, former, 'archive')
    }
    made.push(form.$id)
  }
  return made
}

async function workOf(
  items: AreaItems,
  program: Item,
  contact: ItemId | undefined,
  { today }: DemoCall,
): Promise<Item> {
  return items.create('GeoKeeperWorkItem', {
    ...{ label: 'Look at the culvert below the landing', program: program.$id, state: 'ACTIVE', due: today },
    ...{
      description: 'Is it open, and is there gravel below it?',
      place: { type: 'Point', coordinates: [-128.402, 52.884] },
    },
    ...(contact ? { assigned: [contact] } : {}),
    $key: 'demo-work-culvert',
  })
}

/** What people look up outside. */
async function takeAlong(items: AreaItems, program: Item): Promise<void> {
  const shared = { program: program.$id, state: 'ACTIVE' }
  await items.create('GeoKeeperReference', {
    ...{ ...shared, label: 'Telling seals apart', $key: 'demo-reference-seals' },
    body: richTextOf('A harbour seal has a short muzzle and nostrils like a V. A sea lion has ears that one sees.'),
  })
  await items.create('GeoKeeperReference', {
    ...{ ...shared, label: 'Where to land', $key: 'demo-reference-landing' },
    body: richTextOf('The landing is dry at low tide. The creek mouth is safe at any tide, but not in a south wind.'),
    place: { type: 'Point', coordinates: [-128.404, 52.885] },
  })
}

/** Adds photographs to every other visit whose form asks for them: one, two, or five. */
async function photographed(visits: readonly DemoRecord[], { filesAs, paint }: DemoCall): Promise<DemoRecord[]> {
  const { keep } = await filesAs(COLLECTOR)
  const target = { type: 'GeoKeeperFieldData', property: 'files' }
  const made: DemoRecord[] = []
  for (const [at, visit] of visits.entries()) {
    const { version = 0, answers } = visit
    const { seen } = answers as { seen: string }
    const count = version === 0 || at % 2 === 1 ? 0 : at % 6 === 0 ? 5 : 1 + (at % 4) / 2
    const photo: string[] = []
    for (let shot = 0; shot < count; shot++) {
      const name = shot === 0 ? `${seen}-${at}` : `${seen}-${at}-${shot}`
      photo.push(await keep(photographOf(paint, seen, at + shot), `${name}.png`, target, `demo-photograph-${name}`))
    }
    made.push(count > 0 ? { ...visit, answers: { ...(answers as object), photo } } : visit)
  }
  return made
}

/** Makes records, those of each form by the version that they name. */
async function record(
  items: AreaItems,
  program: Item,
  forms: readonly ItemId[],
  records: readonly DemoRecord[],
  key: string,
): Promise<Item[]> {
  const made: Item[] = []
  for (const [at, { version = 0, told, ...values }] of records.entries()) {
    const of = { program: program.$id, formDef: forms[version], $key: `demo-${key}-${at}` }
    made.push(await items.create('GeoKeeperFieldData', { state: 'ACTIVE', ...values, ...of }, told ? { told } : {}))
  }
  return made
}

/** Some records were looked at: approved, or with a question back. */
async function look(items: AreaItems, records: readonly Item[]): Promise<void> {
  for (const [at, { $id, review }] of records.entries()) {
    if (review !== undefined || at % 4 === 3) continue
    if (at % 4 === 2) await move(items, $id, 'askBack', 'Which side of the creek was this?')
    else await move(items, $id, 'approve')
  }
}

/** Makes a move. Its rule does not run. */
async function move(items: AreaItems, id: ItemId, action: string, reason?: string): Promise<void> {
  await items.together([{ op: 'move', id, action, ...(reason === undefined ? {} : { reason }) }])
}
