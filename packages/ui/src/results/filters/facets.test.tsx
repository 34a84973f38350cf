// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Property } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '../../index.ts'
import { FacetPanel } from './facets.tsx'
import { countText, rangeText } from './filter-text.tsx'
import { spanFilter } from './facet-spans.ts'
import { parseListState } from '../view/list-state.ts'

const TYPE: ItemType = {
  name: 'Contact',
  defaultIcon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, kind: { v: 'SEL', options: ['STAFF'], facet: { kind: 'terms' } } },
  facets: ['kind'],
}

afterEach(cleanup)

function panelOf(type: ItemType, property: string) {
  return (
    <UiProvider dark={false}>
      <FacetPanel
        id="facets"
        base={{ types: ['Contact'] }}
        state={parseListState('')}
        type={type}
        properties={[property]}
        onChange={() => {}}
      />
    </UiProvider>
  )
}

test('a facet above the level of a person is not there, until their rights bring the types anew', () => {
  const host = new FakeHost({ types: [TYPE], items: [], texts: { 'types.Contact.props.kind': 'Kind' } })
  host.searchError = new CairnError('propertyUnknown')
  const { rerender } = render(panelOf(TYPE, 'kind'), { wrapper: host.wrapper })
  const facet = () => screen.queryByRole('group', { name: 'Kind' })
  expect(facet()).toBeNull()
  host.searchError = undefined
  act(() => host.redraw())
  rerender(panelOf(TYPE, 'kind'))
  expect(facet()).toBeNull()
  rerender(panelOf({ ...TYPE }, 'kind'))
  expect(facet()).not.toBeNull()
})

/** The words of a facet's values, which the items have. */
async function shown(property: string, changes: Partial<ItemType>, value: string, text: Record<string, string> = {}) {
  const type: ItemType = { ...TYPE, ...changes }
  const host = new FakeHost({ types: [type], items: [anItem('Contact-1', { [property]: value })], texts: text })
  render(panelOf(type, property), { wrapper: host.wrapper })
  return (await screen.findByRole('button')).textContent
}

test('when items were created is told as the type counts it', async () => {
  const modifiers: ItemType['modifiers'] = { '_c.ts': { hide: false, facet: { kind: 'periods' } } }
  expect(await shown('_c.ts', { modifiers }, 'tomorrow', { 'ui.facets.periods.tomorrow': 'Tomorrow' })).toContain(
    'Tomorrow',
  )
})

test('values of a facet in order stand in that, whatever their numbers', async () => {
  const decade: Property = { v: 'DEF', facet: { kind: 'terms', inOrder: true } }
  const type = { ...TYPE, properties: { decade } }
  const decades = ['1910–1919', '1890–1899', '1910–1919', '0990–0999']
  const items = decades.map((value, at) => anItem(`Contact-${at + 1}`, { decade: value }))
  render(panelOf(type, 'decade'), { wrapper: new FakeHost({ types: [type], items, texts: {} }).wrapper })
  const chips = await screen.findAllByRole('button')
  expect(chips.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['0990', '1890', '1910'])
})

test('values stand in words the way their property names, by themselves and as ends of ranges', async () => {
  const spoken: Property = { v: 'DEF', labelFunc: 'languageName', facet: { kind: 'terms' } }
  expect(await shown('spoken', { properties: { spoken } }, 'fr')).toContain('French')
  const size: Property = { v: 'DEF', t: 'integer', labelFunc: 'fileSize' }
  const range = { prop: 'size', kind: 'range', value: { from: 0, to: 5000 } } as const
  expect(rangeText({ ...TYPE, properties: { size } }, range, 'en')).toBe('0 Bytes – 5.0 KB')
})

test('numbers of values stand in words: none, so many, and that many or more', () => {
  const said = (from: number, to?: number) => {
    const value = { from, ...(to === undefined ? {} : { to }) }
    return countText({ prop: 'copies', kind: 'range', value }, (key, values) => `${key} ${JSON.stringify(values)}`)
  }
  expect(said(0, 0)).toContain('ui.filters.count.none')
  expect(said(1, 1)).toContain('ui.filters.count.just {"least":1}')
  expect(said(2)).toContain('ui.filters.count.least {"least":2}')
  expect(said(2, 5)).toContain('ui.filters.count.between {"least":2,"most":5}')
})

test('a time that periods are counted by is chosen as dates, not as numbers', () => {
  const type: ItemType = { ...TYPE, properties: { during: { v: 'DEF', t: 'period', facet: { kind: 'time' } } } }
  const [from, to] = ['2026-11-22T00:00:00.000Z', '2026-11-22T23:59:59.999Z']
  expect(spanFilter('during', type, `${from}..${to}`)).toEqual({ prop: 'during', kind: 'range', value: { from, to } })
})
