// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stateProperty } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { useOpenedBy } from './use-opened-by.ts'

const type = (name: string): ItemType => ({
  name,
  defaultIcon: 'mail',
  label: [],
  visibility: 'PROTECTED',
  properties: {},
})
const LETTER: ItemType = {
  ...type('Letter'),
  properties: { state: stateProperty },
  machines: { state: { first: ['DRAFT'], moves: [] } },
}

it.each([
  ['a letter of an answer', 'Letter-3', 'Letter-3'],
  ['the conversation of a message', 'Message-3', 'Thread-2'],
  ['the item itself', undefined, 'Thread-2'],
])('a notification opens %s', (_, part, opened) => {
  const { wrapper } = new FakeHost({ types: [LETTER, type('Message')] })
  const told = { context: 'Thread-2', ...(part === undefined ? {} : { part }) }
  expect(renderHook(() => useOpenedBy(told), { wrapper }).result.current).toBe(opened)
})
