// @vitest-environment jsdom
import { FakeHost } from '@cairn/testkit/fake-host'
import { Column, UiProvider } from '@cairn/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ColumnSkeleton } from './column-skeleton.tsx'

afterEach(cleanup)

const stack = (last: React.ReactNode) => (
  <UiProvider dark={false}>
    <main>
      <Column label="List" width="HALF">
        names
      </Column>
      {last}
    </main>
  </UiProvider>
)
const item = (
  <Column label="Mae" width="HALF">
    an item
  </Column>
)
const column = (name: string) => screen.getByRole('region', { name })

test('the focus of a column that was on its way goes on to the column that comes', async () => {
  const { rerender } = render(stack(<ColumnSkeleton />), { wrapper: new FakeHost().wrapper })
  column('app.loading').focus()
  rerender(stack(item))
  await Promise.resolve()
  expect(document.activeElement).toBe(column('Mae'))
})

test('who is elsewhere meanwhile stays there', async () => {
  const { rerender } = render(stack(<ColumnSkeleton />), { wrapper: new FakeHost().wrapper })
  column('List').focus()
  rerender(stack(item))
  await Promise.resolve()
  expect(document.activeElement).toBe(column('List'))
})
