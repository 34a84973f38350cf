// @vitest-environment jsdom
import { FakeHost } from '@cairn/testkit/fake-host'
import { Column, UiProvider } from '@cairn/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Fragment } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ColumnSkeleton } from './column-skeleton.tsx'

afterEach(cleanup)

const SPINE = { icon: 'file', name: 'Column', openLabel: 'Show the column' }
const stack = (last: React.ReactNode) => (
  <UiProvider dark={false}>
    <main>
      <Column label="List" width="HALF" spine={SPINE}>
        names
      </Column>
      {last}
    </main>
  </UiProvider>
)
const item = (
  <Column label="Mae" width="HALF" spine={SPINE}>
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

test('a column on its way that has moved meanwhile hands the focus on at the place where it stands by then', async () => {
  const host = new FakeHost()
  const onItsWay = <ColumnSkeleton />
  const stackOf = (...columns: React.ReactNode[]) => (
    <UiProvider dark={false}>
      <main>
        {columns.map((each, at) => (
          // What stands in a place is told apart by what it is.
          <Fragment key={each === onItsWay ? 'on its way' : at}>{each}</Fragment>
        ))}
      </main>
    </UiProvider>
  )
  const list = (
    <Column label="List" width="HALF" spine={SPINE}>
      names
    </Column>
  )
  const { rerender } = render(stackOf(list, list, onItsWay), { wrapper: host.wrapper })
  column('app.loading').focus()
  rerender(stackOf(onItsWay, list))
  act(() => host.redraw())
  rerender(stackOf(item, list))
  await Promise.resolve()
  expect(document.activeElement).toBe(column('Mae'))
})
