// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Item, ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { localDay } from '@cairn/model/presets'
import { UiProvider } from '../../index.ts'
import { ResultsView } from '../../results.ts'

beforeAll(fakeLayout)
afterEach(cleanup)

const MEETING: ItemType = {
  name: 'Meeting',
  defaultIcon: 'calendar',
  label: ['title'],
  visibility: 'COMMUNITY',
  properties: { title: { v: 'DEF' }, date: { v: 'DT' } },
  listItem: { date: 'date' },
  calendar: [{ date: 'date' }],
}
const DAY_MS = 86_400_000
const meeting = (index: number, days: number): Item =>
  anItem(`Meeting-${index}`, { title: `Meeting ${index}`, date: localDay(Date.now() + days * DAY_MS) })

async function groupsOf(items: Item[]): Promise<(string | undefined)[]> {
  const host = new FakeHost({ types: [MEETING], items })
  render(
    <UiProvider dark={false}>
      <ResultsView type="Meeting" sort={{ key: 'date', order: 'desc' }} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  await screen.findAllByRole('option')
  return [...document.querySelectorAll<HTMLElement>('[data-group]')].map((head) => head.dataset['group'])
}

it('begins each group of rows with a head, in the order of the list', async () => {
  expect(await groupsOf([meeting(1, 30), meeting(2, 20), meeting(3, 0), meeting(4, -1), meeting(5, -9)])).toEqual([
    'later',
    'today',
    'past',
  ])
})

it('has no heads where all is past', async () => {
  expect(await groupsOf([meeting(1, -1), meeting(2, -9)])).toEqual([])
})
