import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { openBelongings, type BelongingsTest } from '../testing/belongings.ts'

let kept: BelongingsTest
let officer: TestClient
let holder: TestClient
let [home, museum, other, regime]: ItemId[] = []

beforeAll(async () => {
  kept = await openBelongings()
  ;({ officer, holder, home, museum } = kept)
  const { store } = kept.server.parts.engine
  other = (await store.create(SYSTEM, 'Organization', { displayName: 'Lantern Bay Museum', type: 'MUSEUM' })).$id
  regime = (await officer.request<Item>('create/ClaimRegime', { label: 'By agreement', owner: home })).$id
})
afterAll(() => kept.close())

const belonging = (catalogueNumber: string, more: object = {}) =>
  officer.request<Item>('create/Belonging', {
    ...{ label: `Basket ${catalogueNumber}`, catalogueNumber, institution: museum, owner: home },
    ...more,
  })
const claim = (belongings: readonly Item[], more: object = {}) =>
  officer.request<Item>('create/RepatriationClaim', {
    ...{ institution: museum, regime, owner: home, belongings: belongings.map(({ $id }) => $id) },
    ...more,
  })
const now = (item: Item, client = officer) => client.request<Item>(`read/${item.$id}`)

it('BEL-29 shows the office piece by piece what the holder would see, and the holder what was ticked', async () => {
  const [one, two] = [await belonging('HS 1'), await belonging('HS 2')]
  const elsewhere = await belonging('LB 1', { institution: other })
  const open = await belonging('HS 3', { access: 'PUBLIC' })
  const made = await claim([one, two, elsewhere, open], { sharedWith: [museum] })
  expect(await kept.move(made, 'piecesToShow')).toEqual({
    lines: [
      { item: one.$id, text: 'HS 1 · Basket HS 1', picked: false },
      { item: two.$id, text: 'HS 2 · Basket HS 2', picked: false },
      { text: 'Basket LB 1', note: 'belongings.piece.elsewhere' },
      { text: 'HS 3 · Basket HS 3', note: 'belongings.piece.open' },
    ],
  })
  expect(await kept.refusal(kept.move(made, 'piecesToShow', {}, holder))).toBe('notAllowed')
  await kept.move(made, 'sendClaim', { sent: '2026-03-01', opened: [one.$id, elsewhere.$id] })
  const seen = await now(made, holder)
  expect(seen['pieces']).toEqual([{ id: one.$id, number: 'HS 1', name: 'Basket HS 1' }])
  expect(seen['opened']).toEqual([one.$id])
  for (const each of [one, two, elsewhere]) expect(await kept.refusal(now(each, holder))).toBe('notAllowed')
  const { _t, _i, _u } = await now(made)
  const closed = await officer.request<Item>('update', { _t, _i, _u, opened: [] })
  expect(closed).not.toHaveProperty('pieces')
})

it('T47 pieces that differ and were not ticked tell the holder the same, to the byte', async () => {
  const told = async (mark: string, second: object) => {
    const [one, two] = [await belonging(`${mark} 1`), await belonging(`${mark} 2`, second)]
    const made = await claim([one, two], { sharedWith: [museum] })
    await kept.move(made, 'sendClaim', { sent: '2026-03-01', opened: [one.$id] })
    const names = new Map([made, one, two].map(({ $id }, at) => [$id, `id${at}`]))
    const alike = (_key: string, value: unknown) => {
      if (typeof value === 'number') return 'a number'
      if (typeof value !== 'string') return value
      const plain = value
        .replaceAll(mark, 'TW')
        .replace(/, \d{4}, \d+$/, '')
        .replace(/^\d{4}-.*T.*Z$/, 'a moment')
      return names.get(value as ItemId) ?? plain
    }
    const seen = JSON.stringify([await now(made, holder), await holder.request(`history/${made.$id}`)], alike)
    return [...names].reduce((text, [id, name]) => text.replaceAll(`"${id}"`, `"${name}"`), seen)
  }
  const plain = await told('TA', {})
  expect(await told('TB', { label: 'Quite another one', access: 'PRIVATE', handling: 'With both hands' })).toBe(plain)
})

it('BEL-30 begins a return by the claim that names it, or by one of its holder that it joins', async () => {
  const basket = await belonging('BR 1')
  expect(await kept.refusal(kept.move(basket, 'beginReturn'))).toBe('belongings.noClaim')
  const elsewhere = await claim([], { institution: other, askedFor: 'All' })
  const joined = kept.move(basket, 'beginReturn', { claim: elsewhere.$id })
  expect(await kept.refusal(joined)).toBe('belongings.noClaim')
  const open = await claim([], { institution: museum, askedFor: 'All' })
  const { lines } = (await kept.move(basket, 'claimsToJoin')) as unknown as { lines: { item: string }[] }
  expect(lines.map(({ item }) => item)).toContain(open.$id)
  expect(lines.map(({ item }) => item)).not.toContain(elsewhere.$id)
  const begun = await kept.move(basket, 'beginReturn', { claim: open.$id })
  expect(begun).toMatchObject({ repatriationStatus: 'IN_PROGRESS' })
  expect(await now(open)).toMatchObject({ belongings: [basket.$id] })
  expect(await kept.refusal(kept.move(basket, 'claimsToJoin', {}, kept.member))).toBe('notAllowed')
})

it('BEL-30 begins the return of what a claim asks back as it is sent', async () => {
  const basket = await belonging('BS 1')
  const made = await claim([basket])
  expect(await now(basket)).not.toHaveProperty('repatriationStatus')
  expect(await kept.move(basket, 'claimsToJoin')).toEqual({ lines: [{ item: made.$id, picked: true }] })
  await kept.move(made, 'sendClaim', { sent: '2026-03-01' })
  expect(await now(basket)).toMatchObject({ repatriationStatus: 'IN_PROGRESS' })
})
