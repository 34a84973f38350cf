import * as v from 'valibot'
import { citeItem, isItemId, type Geometry, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall } from '@cairn/contract/server'
import {
  foundOf,
  knownBands,
  layersOf,
  MOST_NAMED,
  SCREENING_METRES,
  WIDEST_METRES,
  type Bands,
} from '../../../model/screening/screening.ts'
import { namedBy } from '../../rules/file/load-file.ts'
import { digestOfArea } from '../../rules/screening/area-digest.ts'

/**
 * Action: searches in and near the area of a response's file for items on the layers that the community
 * chose, and stores the result. Throws `consultation.screenNoArea` for a file that was not submitted or has
 * no area, and `consultation.screenNoLayers`.
 */
export const screenArea = defineAction({
  kind: 'write',
  types: ['ConsultResponse'],
  on: 'item',
  right: 'screen',
  capability: 'ConsultRespond',
  limit: { most: 20, per: 'day' },
  payload: v.object({}),
  result: v.looseObject({ $id: v.string() }),
  async run(call) {
    const { item: response, asServer, items, places, actor } = call
    if (!response) throw new CairnError('notFound')
    const file = await asServer.read(String(response['consultation']) as ItemId)
    const geometry = file['projectArea'] as Geometry | undefined
    if (!geometry || file['submitted'] === undefined) throw new CairnError('consultation.screenNoArea')
    const [terms] = await namedBy(asServer, 'ConsultTerms', 'owner', String(response['community']))
    const layers = layersOf(terms).filter((name) => call.itemType(name) !== undefined)
    if (layers.length === 0) throw new CairnError('consultation.screenNoLayers')
    const metres = [...SCREENING_METRES]
    const { bands: found } = await places.bands({ geometry, types: layers, metres, most: MOST_NAMED })
    const areaDigest = digestOfArea(geometry)
    const counted =
      terms?.['countHidden'] === true ? await countHidden(call, response, { geometry, layers, areaDigest }) : {}
    const screened = new Date().toISOString()
    const title = `${String(file['projectName'])} · ${screened.slice(0, 10)}`
    const run = { title, response: response.$id, screened, area: citeItem(file), areaDigest, layers }
    const made = await asServer.create(
      'ScreeningRun',
      {},
      { ...run, by: actor.userId, found: foundOf(found), ...counted },
    )
    return items.read(made.$id)
  },
})

/** Action: names the item types that may be layers: those with places that the caller may see some of. */
export const screeningLayers = defineAction({
  kind: 'asks',
  types: ['ConsultTerms'],
  on: 'item',
  right: 'update',
  payload: v.object({}),
  result: v.object({ types: v.array(v.string()) }),
  run: ({ places }) => ({ types: places.types() }),
})

interface Counting {
  geometry: Geometry
  layers: readonly string[]
  areaDigest: string
}

/** Counts what its maker may not read, and what there is, each once for one area. */
async function countHidden(
  { places, asServer, actor }: ActionCall<unknown>,
  response: Item,
  { geometry, layers, areaDigest }: Counting,
): Promise<{ hidden?: Bands; bands?: Bands }> {
  const owner = String(response['community'])
  if (!isItemId(owner)) return {}
  const runs = await namedBy(asServer, 'ScreeningRun', 'response', response.$id)
  const count = async (name: 'hidden' | 'bands'): Promise<Bands> => {
    const known = knownBands(runs, { areaDigest, by: actor.userId, name })
    const types = layers.filter((layer) => known[layer] === undefined)
    const asked = { geometry, types, metres: WIDEST_METRES, owner, all: name === 'bands' }
    const counted = types.length === 0 ? {} : await places.hidden(asked)
    return Object.fromEntries(
      layers.flatMap((layer) => {
        const band = known[layer] ?? counted[layer]
        return band === undefined ? [] : [[layer, band]]
      }),
    )
  }
  return { hidden: await count('hidden'), bands: await count('bands') }
}
