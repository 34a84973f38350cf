// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Item, ItemType, Query } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '../../index.ts'
import { ItemBranch } from './item-branch.tsx'

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const BOX: ItemType = {
  ...{ name: 'Box', defaultIcon: 'archive', label: ['title'], visibility: 'PUBLIC' },
  properties: { title: { v: 'DEF' }, partOf: { v: 'REL', t: 'Box' } },
}
const partsOf = (id = 'none'): Query => ({ types: ['Box'], must: [{ prop: 'partOf', kind: 'is', value: id }] })
const isSeries = (item: Item | undefined) => item?.['partOf'] === 'Box-1'

it('an item that has no parts here is not unfolded for what is open beside it', async () => {
  const items = [
    anItem('Box-1', { title: 'Office', partOf: 'none' }),
    anItem('Box-2', { title: 'Letters', partOf: 'Box-1' }),
  ]
  const host = new FakeHost({ types: [BOX], items })
  render(
    <UiProvider dark={false}>
      <ItemBranch partsOf={partsOf} of={undefined} isLeaf={isSeries} openPath={['Box-1', 'Box-2', 'Box-3']} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(await screen.findAllByText('Letters')).toHaveLength(1)
  expect(screen.queryByText('ui.branch.none')).toBeNull()
})
