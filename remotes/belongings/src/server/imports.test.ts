import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportTrial } from '@cairn/model/imports'
import { upload } from '@cairn/testkit/upload'
import { openBelongings, type BelongingsTest } from '../testing/belongings.ts'

const COLUMNS: Record<string, string> = {
  ...{ 'Catalogue number': 'catalogueNumber', Name: 'label', Return: 'repatriationStatus' },
}

let kept: BelongingsTest
beforeAll(async () => {
  kept = await openBelongings()
})
afterAll(() => kept.close())

async function run(action: string, { _i }: Item, body: object = {}): Promise<Task> {
  const { keeper } = kept
  const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: _i, ...body })
  return (await keeper.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)).b
}

/** Looks at a list that the museum sent, and tries it. */
async function tried(csv: string): Promise<{ made: Item; trial: ImportTrial }> {
  const { keeper, server, home, museum } = kept
  const file = { name: 'list.csv', bytes: Buffer.from(csv), relType: 'Import', relProp: 'file' }
  const { $id } = await upload(server.url, keeper, file)
  const body = { label: 'List of the museum', kind: 'BEL_CSV', file: $id, owner: home }
  const made = await keeper.request<Item>('create/Import', body)
  expect(await run('lookAtImport', made)).toMatchObject({ state: 'DONE' })
  const { plan } = await keeper.request<Item & { plan: { columns: { heading: string }[]; fixed: object } }>(
    `read/${made.$id}`,
  )
  const whole = {
    ...plan,
    columns: plan.columns.map((column) => ({ ...column, to: COLUMNS[column.heading] })),
    ...{ fixed: { ...plan.fixed, owner: home, institution: museum }, key: ['institution', 'catalogueNumber'] },
    mode: 'replace',
  }
  expect(await run('tryImport', made, { plan: whole })).toMatchObject({ state: 'DONE' })
  return { made, trial: (await keeper.request<Item & { trial: ImportTrial }>(`read/${made.$id}`)).trial }
}

it('BEL-20 tells what is new, changed and gone in the next list of a museum, and never moves a status', async () => {
  const heads = 'Catalogue number,Name,Return'
  const first = await tried(`${heads}\nHS 1,Tall basket,IN_PROGRESS\nHS 2,Hand adze,\nHS 3,Horn ladle,`)
  expect(first.trial.counts).toMatchObject({ new: 3, error: 0 })
  expect(first.trial).not.toHaveProperty('gone')
  expect(await run('applyImport', first.made)).toMatchObject({ state: 'DONE' })
  const next = await tried(`${heads}\nHS 1,Tall basket,REPATRIATED\nHS 2,Hand adze of horn,\nHS 4,Net needle,`)
  expect(next.trial.counts).toMatchObject({ new: 1, same: 1, update: 1, error: 0 })
  expect(next.trial.gone?.count).toBe(1)
  const [gone] = next.trial.gone?.ids ?? []
  const seen = async () => kept.keeper.request<Item>(`read/${gone}`)
  expect(await seen()).toMatchObject({ catalogueNumber: 'HS 3' })
  expect(await run('applyImport', next.made)).toMatchObject({ state: 'DONE' })
  expect(await seen()).toMatchObject({ catalogueNumber: 'HS 3', unlistedSince: new Date().toISOString().slice(0, 10) })
  expect(await run('revertImport', next.made)).toMatchObject({ state: 'DONE' })
  expect(await seen()).not.toHaveProperty('unlistedSince')
  const unread = await tried(`${heads}\nHS 1,Tall basket,NOT_A_STATE\nHS 9,Bowl,NOT_A_STATE\nHS 2,Hand adze,`)
  expect(await run('applyImport', unread.made, { goodOnly: true })).toMatchObject({ state: 'DONE' })
  expect(await seen()).not.toHaveProperty('unlistedSince')
  const again = await tried(`${heads}\nHS 1,Tall basket,\nHS 2,Hand adze of horn,\nHS 4,Net needle,`)
  expect(await run('applyImport', again.made)).toMatchObject({ state: 'DONE' })
  expect(await seen()).toHaveProperty('unlistedSince')
  const last = await tried(`${heads}\nHS 3,Horn ladle,\nHS 1,Tall basket,\nHS 2,Hand adze of horn,\nHS 4,Net needle,`)
  expect(await run('applyImport', last.made)).toMatchObject({ state: 'DONE' })
  expect(await seen()).not.toHaveProperty('unlistedSince')
}, 180_000)
