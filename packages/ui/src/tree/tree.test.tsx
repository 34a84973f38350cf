// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '../index.ts'
import filterTexts from '../texts/filters/en.json' with { type: 'json' }
import uiTexts from '../texts/en.json' with { type: 'json' }
import { Tree } from '../tree.ts'
import type { TreeNode } from './tree-nodes.ts'

const NODES: TreeNode[] = [
  {
    id: 'fish',
    name: 'Fish',
    weight: 2,
    children: [
      { id: 'f1', name: 'Herring' },
      { id: 'f2', name: 'Łhuq̓' },
    ],
  },
  {
    id: 'places',
    name: 'Places',
    children: Array.from({ length: 60 }, (_, at) => ({ id: `p${at}`, name: `Bay ${at}` })),
  },
  { id: 'stones', name: 'Stones', children: [] },
]

function open(beginsOpen = false) {
  const opened: string[] = []
  const host = new FakeHost({ texts: { ...uiTexts, ...filterTexts } })
  const view = (
    <UiProvider dark={false}>
      <Tree nodes={NODES} label="lists" beginsOpen={beginsOpen} onOpen={(id) => opened.push(id)} />
    </UiProvider>
  )
  render(view, { wrapper: host.wrapper })
  fireEvent.focus(screen.getByRole('tree'))
  return opened
}

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(screen.getByRole('tree'), { key }))
const active = () => document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')
const names = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

it('unfolds by the arrow to the left on a page that reads from right to left', () => {
  document.documentElement.dir = 'rtl'
  open()
  press('ArrowLeft')
  expect(active()?.getAttribute('aria-expanded')).toBe('true')
  document.documentElement.dir = ''
})

it('unfolds, opens and folds by the arrows and Enter', () => {
  const opened = open()
  press('ArrowRight')
  expect(active()?.getAttribute('aria-expanded')).toBe('true')
  press('ArrowRight', 'ArrowDown', 'Enter')
  expect(opened).toEqual(['f2'])
  press('ArrowLeft')
  expect(active()?.textContent).toBe('Fish2')
  press('ArrowLeft')
  expect(names()).toEqual(['Fish2', 'Places', 'Stones'])
})

it('goes to the next name by its first letter, to the ends by Home and End', () => {
  open()
  press('s')
  expect(active()?.textContent).toBe('Stones')
  press('p')
  expect(active()?.textContent).toBe('Places')
  press('End')
  expect(active()?.textContent).toBe('Stones')
  press('Home')
  expect(active()?.textContent).toBe('Fish2')
})

it('shows many children by pages of 25, and says where there are none', () => {
  open()
  press('p', 'Enter')
  expect(names().filter((name) => name?.startsWith('Bay'))).toHaveLength(25)
  fireEvent.click(screen.getByText('Page 1 of 3: show the next page'))
  expect(names()).toContain('Bay 25')
  press('s', 'Enter')
  expect(screen.getByText('NO RESULTS')).toBeTruthy()
})

it('finds a name without its marks and shows the way to it', () => {
  open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lhuq' } })
  expect(names()).toEqual(['Fish2', 'Łhuq̓'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } })
  expect(names()).toEqual(['NO RESULTS'])
})

it('begins with all open where it should, and what is folded stays folded', () => {
  open(true)
  expect(screen.getByText('Herring')).toBeTruthy()
  fireEvent.click(screen.getByText('Fish'))
  expect(screen.queryByText('Herring')).toBeNull()
  expect(screen.getByText('Bay 0')).toBeTruthy()
})
