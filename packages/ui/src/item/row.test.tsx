// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Chip, ListRow, Row, type RowProps } from '../index.ts'

afterEach(cleanup)

const chips = (...texts: string[]) => texts.map((text) => <Chip key={text}>{text}</Chip>)

/** Renders a row, and returns the texts of its parts. */
function partsOf(props: Partial<RowProps>) {
  const { container } = render(<Row title="Weir" {...props} />)
  const text = (part: string) => container.querySelector(`[data-${part}]`)?.textContent
  return { words: text('words'), side: text('side'), unseen: text('unseen') }
}

it('begins the muted line with what has no room at the end', () => {
  const rest = { line: 'Inlet', fact: '2 days late', figure: '3 May' }
  expect(partsOf({ ...rest, chips: chips('Sent', 'New') }).words).toBe('Weir2 days late · 3 May · Inlet')
  expect(partsOf({ ...rest, line: undefined, chips: chips('Sent', 'New') }).words).toBe('Weir2 days late · 3 May')
  expect(partsOf({ ...rest, chips: chips('Sent') }).words).toBe('Weir2 days late · Inlet')
  expect(partsOf({ line: 'Inlet', figure: '3 May', chips: chips('Sent') }).words).toBe('WeirInlet')
  expect(partsOf(rest)).toMatchObject({ words: 'Weir2 days late · Inlet', side: '2 days late3 May' })
})

it('shows two chips and reads out the others', () => {
  const { side, unseen } = partsOf({ chips: chips('Care', 'Due', 'Not saved', 'Draft') })
  expect(side).toMatch(/^CareDue/)
  expect(unseen).toBe('Not saved, Draft')
  expect(partsOf({ chips: chips('Care', 'Due') }).unseen).toBeUndefined()
})

it('has a name for what was built before it', () => {
  render(<ListRow title="Weir" subtitle="Inlet" start={<i>W</i>} end={<Chip>Sent</Chip>} endBelow="3 May" isLong />)
  expect(screen.getByText('Weir').closest('[data-row]')?.textContent).toBe('WWeirInletSent3 May')
})
