import type { Item, ItemId } from '@cairn/contract'
import type { DemoCall, MoveCall } from '@cairn/contract/server'
import { compile } from '../actions/records/compile-record.action.ts'
import { loadAnswering } from '../rules/file/load-file.ts'
import { namesOf } from '../rules/file/names-of.ts'
import { recordMoves } from '../rules/records/record-moves.ts'

const AUTHOR = 'lands@demo.test'
const SUBMITTER = 'proponent@demo.test'
const PROJECT = 'Bridge 14 seismic retrofit'
const REMARK = 'The walk along the river on the first day is missing. We have nothing else to add.'

/** Compiles, remarks on and seals the record of one answered consultation of the demo. Does so once. */
export async function fillRecords(demo: DemoCall, community: ItemId): Promise<void> {
  const [author, files] = [await demo.as(AUTHOR), await demo.filesAs(AUTHOR)]
  const known = await author.search({ types: ['ConsultRecord'], max: 1 })
  const projects = await author.search({ types: ['Consultation'], max: 100, total: false })
  const file = Object.values(await author.readMany(projects.ids as ItemId[])).find(
    ({ projectName }) => projectName === PROJECT,
  )
  if (known.ids.length > 0 || !file) return
  const answering = await loadAnswering(author, file.$id)
  const notice = answering.find(({ response }) => response['community'] === community)?.notice
  if (!notice) return
  const { record: draft } = await compile(notice, 'COMMUNITY', { items: author, asServer: author })
  const actor = await demo.actor(AUTHOR)
  const call = (item: Item, asked: Record<string, unknown>): MoveCall => ({
    ...{ item, asked, actor, files, to: null, items: author, asServer: author, filesAsServer: files },
    countWho: () => Promise.resolve(0),
  })
  const until = new Date(Date.parse(demo.today) + 21 * 86_400_000).toISOString().slice(0, 10)
  const opened = await recordMoves['openRecord']?.(call(draft, { until }))
  const [open] = await author.together([
    { op: 'move', id: draft.$id, action: 'openRecord', body: { until, ...opened?.set } },
  ])
  if (!open) return
  const { userId: by } = await demo.actor(SUBMITTER)
  const from = (await namesOf(author, [by])).get(by) ?? ''
  const remarks = [{ at: new Date().toISOString(), by, from, text: REMARK }]
  const { _t, _i, _u } = open
  const agreed = await (await demo.as(SUBMITTER)).update({ _t, _i, _u, remarks, agreed: true })
  const sealed = await recordMoves['sealRecord']?.(call(agreed, {}))
  await author.together([{ op: 'move', id: agreed.$id, action: 'sealRecord', body: { ...sealed?.set } }])
}
