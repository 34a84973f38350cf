// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { useMayCreate } from './use-may-create.ts'

const PERSON: ItemType = {
  name: 'Person',
  defaultIcon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  owner: 'club',
  properties: { name: { v: 'DEF' }, club: { v: 'REL', t: 'Club' }, friend: { v: 'REL', t: 'Person' } },
}

/** Creating is allowed for people of Club-1 alone. */
function hostOfOneClub() {
  const asked: unknown[] = []
  const host = new FakeHost({ types: [PERSON] })
  host.answers.set('isAllowedOnType', (payload) => {
    asked.push(payload)
    return { create: JSON.stringify(payload).includes('Club-1') }
  })
  return { asked, host }
}

it('offers a button that makes something of an owner only once the server allows it for that owner', async () => {
  const { asked, host } = hostOfOneClub()
  const { result, rerender } = renderHook(({ id }) => useMayCreate(PERSON, 'club', id), {
    wrapper: host.wrapper,
    initialProps: { id: 'Club-1' },
  })
  expect(result.current).toBe(false)
  await waitFor(() => expect(result.current).toBe(true))
  rerender({ id: 'Club-2' })
  expect(result.current).toBe(false)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(result.current).toBe(false)
})

it('offers a button of a list only once the server allows it for some owner, and without a connection', async () => {
  const host = new FakeHost({ types: [PERSON] })
  const answers = [() => ({ create: true }), () => ({ create: false }), () => Promise.reject(new Error('offline'))]
  const told = []
  for (const answer of answers) {
    let isAsked = false
    host.answers.set('isAllowedOnType', () => {
      isAsked = true
      return answer()
    })
    const { result, unmount } = renderHook(() => useMayCreate(PERSON), { wrapper: host.wrapper })
    expect(result.current).toBe(false)
    await waitFor(() => expect(isAsked).toBe(true))
    await new Promise((resolve) => setTimeout(resolve))
    told.push(result.current)
    unmount()
  }
  expect(told).toEqual([true, false, true])
})

it('asks nothing where the item is not the owner, or the person may not create the type at all', () => {
  const { asked, host } = hostOfOneClub()
  const { result } = renderHook(() => useMayCreate(PERSON, 'friend', 'Person-1'), { wrapper: host.wrapper })
  expect(result.current).toBe(true)
  const gated = { ...PERSON, capability: 'Clubs' }
  const refused = renderHook(() => useMayCreate(gated, 'club', 'Club-1'), { wrapper: host.wrapper })
  expect(refused.result.current).toBe(false)
  expect(asked).toEqual([])
})
