import * as dagre from '@dagrejs/dagre'
import { expect, test } from 'vitest'
import { boxesFor, layoutOf, linesOf } from './layout.ts'

const step = (key: string, ...after: string[]) => ({ key, kind: 'RWF_SIMPLE', title: { en: key }, after })

test('WKF-11 draws every step once, below those it comes after, and leaves out names that are no step', () => {
  const steps = [step('a'), step('b', 'a'), step('c', 'a'), step('d', 'b', 'c', 'gone'), step('e', 'e')]
  const { nodes, edges, width, height } = layoutOf(dagre, steps)
  const at = Object.fromEntries(nodes.map(({ key, x, y }) => [key, { x, y }]))
  expect(nodes.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const [from, to] of ['ab', 'ac', 'bd', 'cd'].map((pair) => [pair[0] ?? '', pair[1] ?? ''] as const))
    expect(at[to]?.y).toBeGreaterThan(at[from]?.y ?? Infinity)
  expect(edges.some(({ from }) => from === 'gone')).toBe(false)
  for (const { x, y } of nodes) expect(x < width && y < height).toBe(true)
})

test('WKF-11 keeps three steps beside each other on a phone, with titles of two lines', () => {
  const steps = [step('a'), step('b', 'a'), step('c', 'a'), step('d', 'a')]
  expect(layoutOf(dagre, steps, boxesFor(357)).width).toBeLessThanOrEqual(357)
  expect(linesOf('Screen the project area', boxesFor(357))).toEqual(['Screen the', 'project area'])
  expect(linesOf('Write down all the concerns', boxesFor(357))).toEqual(['Write down all', 'the concerns'])
  expect(linesOf('Screen the project area of the file', boxesFor(900))).toEqual(['Screen the project area…'])
  expect(boxesFor(900, 1.5)).toMatchObject({ width: 285, height: 60, line: 24, letters: 24 })
  expect(linesOf('Wahrscheinlichkeitsrechnung', boxesFor(357))).toEqual(['Wahrscheinlich…'])
})
