// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Words } from './words.tsx'

afterEach(cleanup)

/** The parts of a text that stay in one line. */
function wholeIn(text: string): string[] {
  const { container } = render(<Words text={text} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll<HTMLElement>('span')].flatMap(({ style, textContent }) =>
    style.whiteSpace === 'nowrap' && textContent ? [textContent] : [],
  )
}

it('keeps codes and days in one line, and lets words break', () => {
  expect(wholeIn('1920-06 · Elders · Letters in and out · SI-1-2-17')).toEqual(['1920-06', 'SI-1-2-17'])
  expect(wholeIn('Answer to R-131 of 2026-09-27')).toEqual(['R-131', '2026-09-27'])
  expect(wholeIn('A well-known place, LB-20.')).toEqual(['LB-20'])
  expect(wholeIn('Half-hourly')).toEqual([])
})
