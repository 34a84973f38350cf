// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '../index.ts'
import { DueChip } from './due-chip.tsx'

afterEach(cleanup)

const PROMISE: ItemType = {
  name: 'Promise',
  defaultIcon: 'file',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, state: { v: 'SEL', options: ['OPEN', 'KEPT'] }, due: { v: 'DT' } },
  listItem: { due: 'due' },
  calendar: [{ date: 'due', when: [{ prop: 'state', kind: 'is', value: 'OPEN' }] }],
}

function wordsOf(values: object, type: ItemType = PROMISE): string {
  const item = anItem('Promise-1', { due: '2020-01-01', ...values })
  const host = new FakeHost({ types: [type], items: [item] })
  const { container } = render(
    <UiProvider dark={false}>
      <DueChip item={item} type={type} property="due" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return container.textContent ?? ''
}

it('says how late an item is', () => {
  expect(wordsOf({ state: 'OPEN' })).toBe('ui.due.late')
})

it('says nothing of an item whose day the calendar does not show any more', () => {
  expect(wordsOf({ state: 'KEPT' })).toBe('')
  const { calendar: _, ...without } = PROMISE
  expect(wordsOf({ state: 'KEPT' }, without)).toBe('ui.due.late')
})

it('says nothing of work whose workflow is done', () => {
  const { calendar: _, ...rest } = PROMISE
  const work: ItemType = { ...rest, workflow: true }
  expect(wordsOf({ workflow: { steps: [{ status: 'COMPLETE' }, { status: 'ACTIVE' }] } }, work)).toBe('ui.due.late')
  expect(wordsOf({ workflow: { steps: [{ status: 'COMPLETE' }] } }, work)).toBe('')
})

it('counts in the working days of the calendar that its type names', () => {
  const type: ItemType = {
    ...PROMISE,
    properties: { ...PROMISE.properties, clock: { v: 'DEF', t: 'json' } },
    listItem: { due: 'due', dueIn: 'clock' },
  }
  const calendar = { zone: 'UTC', weekdays: [1, 2, 3, 4, 5], holidays: [], closures: [] }
  expect(wordsOf({ state: 'OPEN', clock: { calendar } }, type)).toBe('ui.due.workingLate')
  expect(wordsOf({ state: 'OPEN', clock: 'none' }, type)).toBe('ui.due.late')
})
