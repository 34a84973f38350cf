// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { Chart, type ChartProps } from '../chart.ts'
import { UiProvider } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }
import { largestSum, partsOf } from './chart-sums.ts'

const DATA: ChartProps = {
  label: 'Answers by month',
  head: 'Month',
  kind: 'columns',
  series: [
    { key: 'inTime', label: 'In time', tone: 'primary' },
    { key: 'late', label: 'Late', tone: 'bad' },
  ],
  rows: [
    { key: '2026-10', label: 'Oct', values: [6, 2] },
    { key: '2026-11', label: 'Nov', values: [4, 0] },
  ],
}

afterEach(cleanup)

const draw = (props: Partial<ChartProps> = {}) =>
  render(
    <UiProvider dark={false}>
      <Chart {...DATA} {...props} />
    </UiProvider>,
    { wrapper: new FakeHost({ texts }).wrapper },
  )

it.each(['bars', 'columns'] as const)('%s read as a table, whichever of both is on show', (kind) => {
  const { container } = draw({ kind })
  const cells = () => {
    const rows = within(screen.getByRole('table', { name: 'Answers by month' })).getAllByRole('row')
    return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  }
  const rows = [
    ['Month', 'In time', 'Late'],
    ['Oct', '6', '2'],
    ['Nov', '4', '0'],
  ]
  expect(cells()).toEqual(rows)
  expect(container.querySelectorAll('svg').length).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(cells()).toEqual(rows)
  expect(container.querySelectorAll('svg').length).toBe(0)
})

it('a bar is as long as its sum is of the largest, and its parts follow one another', () => {
  const most = largestSum(DATA.rows)
  expect(most).toBe(8)
  expect(partsOf({ values: [6, 2] }, most)).toEqual([
    { from: 0, size: 75 },
    { from: 75, size: 25 },
  ])
  expect(largestSum([])).toBe(1)
})
