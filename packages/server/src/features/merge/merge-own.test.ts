import { expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const LEAF = {
  ...buildItemType('Leaf', {
    properties: { name: { v: 'DEF', required: true }, owner: { v: 'REL', t: 'Organization', required: true } },
    owner: 'owner',
    mergeable: true,
  }),
  creatorMay: { rights: ['delete'], alone: true as const },
}

test('who may delete an item only as theirs alone merges it into none, as others may have changed it', async () => {
  const server = await startTestServer({ areas: [...COMMUNITY_TYPES, LEAF] })
  try {
    const owner = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
    const join = async (...grants: string[]) => {
      const given = grants.map((grant) => ({ grant, grantedBy: owner }))
      return server.client((await server.addUser({ organizations: [owner], grants: given })).email)
    }
    const [maker, chief] = [await join('Leaf.create', 'Leaf.update'), await join('adminOrg')]
    const leaf = (name: string) => maker.request<Item>('create/Leaf', { name, owner })
    const [old, kept] = [await leaf('Old'), await leaf('Kept')]
    expect(old.$can).toMatchObject({ delete: true })
    const body = { ...targetOf(old.$id), into: kept.$id, u: old._u, intoU: kept._u }
    expect(await codeOf(maker.request('act/mergeItems/async', body))).toBe('notAllowed')
    expect(await codeOf(chief.request('act/mergeItems/async', body))).toBe('fine')
    maker.close()
    chief.close()
  } finally {
    await server.close()
  }
})
