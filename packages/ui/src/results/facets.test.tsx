// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '../index.ts'
import { FacetPanel } from './facets.tsx'
import { parseListState } from './list-state.ts'

const TYPE: ItemType = {
  name: 'Contact',
  icon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, kind: { v: 'SEL', options: ['STAFF'], facet: { kind: 'terms' } } },
  facets: ['kind'],
}

afterEach(cleanup)

test('a facet above the level of a person is not there, until their rights bring the types anew', () => {
  const host = new FakeHost({ types: [TYPE], items: [], texts: { 'types.Contact.props.kind': 'Kind' } })
  const panel = (type: ItemType) => (
    <UiProvider dark={false}>
      <FacetPanel
        id="facets"
        base={{ types: ['Contact'] }}
        state={parseListState('')}
        type={type}
        properties={['kind']}
        onChange={() => {}}
      />
    </UiProvider>
  )
  host.searchError = new CairnError('propertyUnknown')
  const { rerender } = render(panel(TYPE), { wrapper: host.wrapper })
  const facet = () => screen.queryByRole('group', { name: 'Kind' })
  expect(facet()).toBeNull()
  host.searchError = undefined
  act(() => host.redraw())
  rerender(panel(TYPE))
  expect(facet()).toBeNull()
  rerender(panel({ ...TYPE }))
  expect(facet()).not.toBeNull()
})

test('when items were created is told as the type counts it', async () => {
  const type: ItemType = { ...TYPE, modifiers: { '_c.ts': { hide: false, facet: { kind: 'periods' } } } }
  const items = [anItem('Contact-1', { '_c.ts': 'tomorrow' })]
  const host = new FakeHost({ types: [type], items, texts: { 'ui.facets.periods.tomorrow': 'Tomorrow' } })
  render(
    <UiProvider dark={false}>
      <FacetPanel
        id="facets"
        base={{ types: ['Contact'] }}
        state={parseListState('')}
        type={type}
        properties={['_c.ts']}
        onChange={() => {}}
      />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(await screen.findByText('Tomorrow')).toBeTruthy()
})
