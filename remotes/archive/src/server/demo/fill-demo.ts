import type { Item, ItemId } from '@cairn/contract'
import type { AreaDemo, AreaFiles, AreaItems, DemoCall } from '@cairn/contract/server'
import { FONDS, SERIES, SHEET, type DemoEntry, type DemoSeries } from './fonds.ts'
import { drawEntry } from './pictures.ts'

const ARCHIVIST = 'archivist@demo.test'
/** What is open to all says how it may be used: papers of a firm that is gone, and words of elders. */
const OLD = { access: 'PUBLIC', licence: 'NO_COPYRIGHT' }
const ELDERS = {
  ...{ access: 'PUBLIC', licence: 'CC_BY_NC_ND' },
  licenceTerms: 'Name the elders of Saltbox Inlet. Ask the lands office before you print it.',
}

/** Demo content: a fonds with three series. It has every form of date, and six entries need attention. */
export const demo: AreaDemo = {
  order: 20,
  async fill(call) {
    const { organizations, as, filesAs } = call
    const owner = organizations['saltbox']
    if (!owner) return
    const items = await as(ARCHIVIST)
    const sourceOrg = organizations['museum']
    const whole = { owner, category: 'ADMINISTRATION', type: 'MIXED', ...(sourceOrg ? { sourceOrg } : {}) }
    const fonds = await items.create('ArchiveEntry', {
      ...{ ...whole, title: FONDS.title, description: FONDS.description, fileNumber: FONDS.number },
      ...{ descriptionLevel: 'FONDS', ...OLD, date: '1917–1931', $key: 'demo-fonds' },
    })
    await createSource(items, owner, fonds)
    for (const [n, each] of SERIES.entries()) {
      const { title, number, description, entries } = each
      const scans = await drawScans(call, each)
      const series = await items.create('ArchiveEntry', {
        ...{ ...whole, title, description, fileNumber: number, descriptionLevel: 'SERIES', ...OLD },
        ...{ partOf: fonds.$id, position: n + 1, $key: `demo-series-${n}` },
      })
      const refused = await items.createAll(
        'ArchiveEntry',
        entries.map((entry, at) => ({
          ...valuesOf(entry, { ...whole, series: series.$id, number, at }),
          ...scans[at],
        })),
      )
      const [error] = refused.filter((each) => each !== undefined)
      if (error) throw error
    }
    await createImport(items, await filesAs(ARCHIVIST), owner)
  },
}

interface Place {
  owner: ItemId
  sourceOrg?: ItemId
  series: ItemId
  number: string
  at: number
}

function valuesOf(entry: DemoEntry, { owner, sourceOrg, series, number, at }: Place): Record<string, unknown> {
  const { title, type, category, date, creator, access, attention } = entry
  return {
    ...{ title, type, category, owner, partOf: series, position: at + 1, descriptionLevel: 'ITEM' },
    fileNumber: `${number}-${String(at + 1).padStart(2, '0')}`,
    ...(sourceOrg ? { sourceOrg } : {}),
    ...(date ? { date } : {}),
    ...(creator ? { creator: [creator] } : {}),
    ...(access ? { access } : {}),
    ...(access === 'PUBLIC' && (creator?.startsWith('Elders') ? ELDERS : OLD)),
    ...(attention ? { needsAttention: true, needsAttentionComment: attention } : {}),
    $key: `demo-entry-${number}-${at}`,
  }
}

/**
 * Draws the scans of the entries of a series, in their order. Entries that need attention have none; every
 * fifth letter has two pages.
 */
async function drawScans(
  { filesAs, paint }: DemoCall,
  { number, entries }: DemoSeries,
): Promise<{ attachments?: ItemId[] }[]> {
  const { keep } = await filesAs(ARCHIVIST)
  const target = { type: 'ArchiveEntry', property: 'attachments' }
  const scans: { attachments?: ItemId[] }[] = []
  for (const [at, { type, attention }] of entries.entries()) {
    const pages = attention === undefined ? (type === 'LETTER' && at % 5 === 0 ? 2 : 1) : 0
    const attachments: ItemId[] = []
    for (let page = 0; page < pages; page += 1) {
      const name = `${number}-${String(at + 1).padStart(2, '0')}-${page + 1}.png`
      attachments.push(await keep(drawEntry(paint, type, at + 2 * page), name, target, `demo-scan-${name}`))
    }
    scans.push(pages > 0 ? { attachments } : {})
  }
  return scans
}

async function createSource(items: AreaItems, owner: ItemId, fonds: Item): Promise<void> {
  await items.create('Source', {
    ...{ label: 'Boxes from the net shed', owner, rel: [fonds.$id, owner], received: 'spring 1981' },
    ...{ terms: 'Given by the families. Letters marked as private are read with them first.', $key: 'demo-source' },
  })
}

/** A sheet with three faults, which the archivist has only tried. */
async function createImport(items: AreaItems, files: AreaFiles, owner: ItemId): Promise<void> {
  const target = { type: 'Import', property: 'file' }
  const file = await files.keep(Buffer.from(SHEET), 'tide-mill.csv', target, 'demo-sheet')
  await items.create('Import', {
    ...{ label: 'Letters of the tide mill', kind: 'ARC_CSV', file, owner, $key: 'demo-import' },
  })
}
