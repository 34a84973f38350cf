// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { MiniatureContext, UiProvider, type MiniatureProps } from '../index.ts'
import { ItemRows } from '../results.ts'
import texts from '../texts/en.json' with { type: 'json' }

afterEach(cleanup)

const CAMP: ItemType = {
  name: 'Camp',
  defaultIcon: 'map-pin',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, place: { v: 'DEF', t: 'geometry' }, second: { v: 'DEF', t: 'geometry' } },
}
const POINT = { type: 'Point', coordinates: [-128.3, 52.9] }
const ITEMS = [
  anItem('Camp-1', { name: 'Weir', place: POINT }),
  { ...anItem('Camp-2', { name: 'Cave', place: POINT }), $coarse: ['place'] },
  anItem('Camp-3', { name: 'Ridge', second: POINT }),
]

function Written({ geometry, isCoarse, size }: MiniatureProps) {
  return (
    <i>
      {geometry.type} {isCoarse ? 'about' : 'exactly'} {size}
    </i>
  )
}

it('rows of a type with a place begin with a small map of it, which says if it is only roughly there', () => {
  const host = new FakeHost({ types: [CAMP], items: ITEMS, texts })
  render(
    <UiProvider dark={false}>
      <MiniatureContext value={Written}>
        <ItemRows ids={ITEMS.map(({ $id }) => $id)} labels={{}} />
      </MiniatureContext>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(screen.getAllByText(/ 56$/).map(({ textContent }) => textContent)).toEqual([
    'Point exactly 56',
    'Point about 56',
  ])
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
