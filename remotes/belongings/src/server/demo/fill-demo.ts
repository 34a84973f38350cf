import type { ItemId } from '@cairn/contract'
import type { AreaDemo, AreaItems, DemoCall } from '@cairn/contract/server'
import { BELONGINGS, MUSEUMS, type DemoBelonging, type Museum } from './belongings.ts'
import { fillClaims } from './fill-claims.ts'
import { fillLinks } from './fill-links.ts'
import { drawBelonging } from './pictures.ts'

const DAY_MS = 86_400_000
const ORIGINS = ['Clam bed, north end', 'First cabin', 'Cedar stand', 'Berry slopes']
const OFFICER = 'repatriation@demo.test'

/** Demo content: objects of a community that museums have, and some that were returned. */
export const demo: AreaDemo = {
  /** After words and places, which it links belongings with. */
  order: 80,
  async fill(call) {
    const { organizations, as, today } = call
    const owner = organizations['saltbox']
    const harbour = organizations['museum']
    if (!owner || !harbour) return
    const items = await as(OFFICER)
    const holders = { harbour, home: owner, ...(await makeMuseums(items)) }
    const origins = await placesOf(items)
    const pictures = await drawPictures(call)
    const cared = await careOf(items, owner)
    const refused = await items.createAll(
      'Belonging',
      BELONGINGS.map((belonging, at) => ({
        ...valuesOf(belonging, owner, holders),
        ...pictures.get(belonging.number),
        ...cared.get(belonging.number),
        ...origins[at % (origins.length + 1)],
      })),
    )
    const [error] = refused.filter((each) => each !== undefined)
    if (error) throw error
    const numbered = await idsByNumber(items)
    const poster = await drawPoster(call)
    await fillClaims({ items, poster, owner, holders, numbered, day: (days) => dayAfter(today, days) })
    await fillLinks({ items, owner, numbered })
  },
}

const HARVEST = 'HARVEST_SEASON'

/** Makes the labels of the demo, and a protocol that is closed in a season, and says what has which. */
async function careOf(items: AreaItems, owner: ItemId): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const label = async (key: string, values: Record<string, unknown>) =>
    (await items.create('CommunityLabel', { owner, ...values, $key: `demo-${key}-label` })).$id
  const family = await label('family', {
    ...{ title: 'Held by the family', titles: { fr: 'Gardé par la famille' } },
    ...{ kind: 'OWN', group: 'PROTOCOL' },
    text: { en: 'Ask the family before you play, copy or show it.', fr: 'Demandez à la famille avant de le montrer.' },
  })
  const weavers = await label('weavers', {
    ...{ title: 'Made by the weavers of the inlet', titles: { fr: 'Fait par les vanniers de l’anse' } },
    ...{ kind: 'OWN', group: 'PROVENANCE' },
    text: { en: 'Name the weavers of the inlet wherever it is shown.', fr: 'Nommez les vanniers de l’anse.' },
  })
  const notice = await label('names', {
    ...{ title: 'Names are being looked for', titles: { fr: 'On cherche les noms' } },
    ...{ kind: 'NOTICE', group: 'PROVENANCE' },
    text: { en: 'The museum does not know who made it.', fr: 'Le musée ne sait pas qui l’a fait.' },
  })
  await items.create('LOVValue', {
    ...{ list: 'CULTURAL_PROTOCOLS', key: HARVEST, owner, $key: 'demo-harvest-season' },
    translations: { en: 'Harvest season', fr: 'Saison de récolte' },
    closed: [{ from: '2026-06-15', to: '2026-07-15' }],
    closedWhy: 'It is for those who harvest, while they do.',
  })
  return new Map<string, Record<string, unknown>>([
    ['LB-31', { communityLabels: [family], warnings: ['DECEASED'] }],
    ['V-229', { protocols: ['FAMILY'] }],
    ['V-224', { protocols: [HARVEST] }],
    ['HS 1931.44', { communityLabels: [weavers] }],
    ['HS 1931.45', { communityLabels: [weavers] }],
    ['V-221', { communityLabels: [notice] }],
    ['V-231', { communityLabels: [notice] }],
  ])
}

/** Finds places of the demo that belongings were taken from; none on an install without places. */
async function placesOf(items: AreaItems): Promise<{ takenFrom: ItemId[] }[]> {
  const { ids } = await items.search({ types: ['SpatialFeature'], max: 100 }).catch(() => ({ ids: [] }))
  const found = Object.values(await items.readMany(ids as ItemId[]))
  return ORIGINS.flatMap((label) => {
    const place = found.find((each) => each['label'] === label)
    return place ? [{ takenFrom: [place.$id] }] : []
  })
}

/** Draws a picture of each belonging. */
async function drawPictures({ filesAs, paint }: DemoCall): Promise<ReadonlyMap<string, { pictures: ItemId[] }>> {
  const { keep } = await filesAs(OFFICER)
  const target = { type: 'Belonging', property: 'pictures' }
  const drawn = new Map<string, { pictures: ItemId[] }>()
  for (const [at, { label, number }] of BELONGINGS.entries()) {
    const name = `${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`
    const picture = drawBelonging(paint, label, at)
    drawn.set(number, { pictures: [await keep(picture, name, target, `demo-picture-${number}`)] })
  }
  return drawn
}

/** Draws the poster of the exhibition. */
async function drawPoster({ filesAs, paint }: DemoCall): Promise<ItemId> {
  const { keep } = await filesAs(OFFICER)
  const target = { type: 'Exhibition', property: 'poster' }
  return keep(drawBelonging(paint, 'Feast dish', 2), 'held-by-the-shore.png', target, 'demo-poster')
}

async function idsByNumber(items: AreaItems): Promise<ReadonlyMap<string, ItemId>> {
  const { ids } = await items.search({ types: ['Belonging'], max: 200 })
  const made = Object.values(await items.readMany(ids as ItemId[]))
  return new Map(made.map(({ $id, catalogueNumber }) => [String(catalogueNumber), $id]))
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Where the museums stand on the invented coast. */
const PLACES = {
  national: { type: 'Point', coordinates: [-128.06, 52.915] },
  lantern: { type: 'Point', coordinates: [-128.3, 52.779] },
}

async function makeMuseums(items: AreaItems): Promise<{ national: ItemId; lantern: ItemId }> {
  const make = async (key: 'national' | 'lantern') =>
    (
      await items.create('Organization', {
        ...{ displayName: MUSEUMS[key], type: 'MUSEUM', place: PLACES[key] },
        $key: `demo-museum-${key}`,
      })
    ).$id
  return { national: await make('national'), lantern: await make('lantern') }
}

function valuesOf(
  { label, type, materials, museum, number, made, status, access, handling, hazard }: DemoBelonging,
  owner: ItemId,
  holders: Readonly<Record<Museum, ItemId>>,
): Record<string, unknown> {
  return {
    ...{ label, owner, types: [type], materials: [...materials] },
    ...{ institution: holders[museum], catalogueNumber: number },
    ...(made ? { made } : {}),
    ...(status ? { repatriationStatus: status } : {}),
    ...(access ? { access } : {}),
    // What is open to all says how it may be used.
    ...(access === 'PUBLIC'
      ? { licence: 'CC_BY_NC', licenceTerms: 'Ask Saltbox Inlet Nation before you copy it.' }
      : {}),
    ...(handling ? { handling } : {}),
    ...(hazard ? { hazards: [hazard] } : {}),
    $key: `demo-belonging-${number}`,
  }
}
