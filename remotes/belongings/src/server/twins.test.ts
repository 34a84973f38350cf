import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { targetOf } from '@cairn/testkit/kept-community'
import { openBelongings, type BelongingsTest } from '../testing/belongings.ts'

let kept: BelongingsTest
beforeAll(async () => {
  kept = await openBelongings()
})
afterAll(() => kept.close())

/** A belonging at a museum of its own, so that what is counted of one is not of the other. */
async function atMuseum(displayName: string): Promise<{ museum: ItemId; basket: Item }> {
  const { server, officer, home } = kept
  const museum = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName, type: 'MUSEUM' })).$id
  const basket = await officer.request<Item>('create/Belonging', {
    ...{ label: 'Tall basket', institution: museum, owner: home, access: 'PUBLIC' },
  })
  return { museum, basket }
}

/** All that somebody is told of a belonging and its holder, without what names it. */
async function told(client: BelongingsTest['member'], { museum, basket }: { museum: ItemId; basket: Item }) {
  const item = await client.request<Item>(`read/${basket.$id}`)
  const { $id: _id, _i, _c, _m, $by: _by, $labels, institution: _held, ...rest } = item
  const search = async (query: object) => (await client.request<{ total: number }>('search/ids', query)).total
  const asked = { t: 'Belonging', i: 0, query: '' }
  const { results } = await client.request<{ results: { id: string }[] }>('act/searchBelongingOrgs', asked)
  const holder = results.find(({ id }) => id === museum)
  return {
    rest,
    labels: Object.keys($labels ?? {}).length,
    related: await client.request('act/related', targetOf(basket.$id)),
    holder: { ...holder, id: '', label: '' },
    claims: await search({ must: [{ prop: 'belongings', kind: 'rel', value: [basket.$id] }] }).catch(() => 'refused'),
    links: await search({ types: ['Link'], must: [{ prop: 'to', kind: 'rel', value: [basket.$id] }] }),
  }
}

it('T2 belongings that differ in hidden claims, links and members are told of alike', async () => {
  const { server, officer, keeper, home, member, holder } = kept
  const [first, second] = [await atMuseum('Lantern Bay Museum'), await atMuseum('National Collection')]
  const regime = await officer.request<Item>('create/ClaimRegime', { label: 'By agreement', owner: home })
  await officer.request('create/RepatriationClaim', {
    ...{ institution: first.museum, belongings: [first.basket.$id], regime: regime.$id, owner: home },
  })
  const { store } = server.parts.engine
  const hidden = await store.create(SYSTEM, 'Collection', { label: 'Our own', owner: home, access: 'PRIVATE' })
  for (const [kind, from] of [
    ['HOLDS', hidden.$id],
    ['DEPICTS', hidden.$id],
  ])
    await store.create(SYSTEM, 'Link', { from, to: first.basket.$id, kind, owner: home })
  for (const client of [member, holder]) expect(await told(client, first)).toEqual(await told(client, second))
  expect(await told(keeper, first)).not.toEqual(await told(keeper, second))
})
