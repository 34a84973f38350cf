// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '../../system/provider.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import { FewRows } from './few-rows.tsx'

beforeAll(fakeLayout)
afterEach(cleanup)

const QUERY = { types: ['Note'], max: 1, labels: true }

function open(onAll?: () => void) {
  const items = ['Note-1', 'Note-2'].map((id) => anItem(id, { name: id }))
  const { wrapper } = new FakeHost({ texts, items, labels: { 'Note-1': 'One', 'Note-2': 'Two' } })
  render(
    <UiProvider dark={false}>
      <FewRows query={QUERY} none="None" onAll={onAll} />
    </UiProvider>,
    { wrapper },
  )
}

it('opens all from their number', async () => {
  const onAll = vi.fn<() => void>()
  open(onAll)
  fireEvent.click(await screen.findByRole('button', { name: '2 items in all' }))
  expect(onAll).toHaveBeenCalledOnce()
})

it('says how many there are where nothing lists them', async () => {
  open()
  expect(await screen.findByText('2 items in all')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '2 items in all' })).toBeNull()
})
