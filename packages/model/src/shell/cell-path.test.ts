import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatCellPath,
  formatStepPosition,
  isNewItemId,
  itemKey,
  newItemKey,
  parseCellKey,
  parseCellPath,
  parseStepPosition,
  viewKey,
} from './cell-path.ts'

const view = fc.stringMatching(/^[a-z][a-z0-9.-]{0,12}$/).filter((name) => !name.startsWith('i-'))
const item = fc.tuple(
  fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,10}$/),
  fc.integer({ min: 1, max: 999_999_999 }),
  fc.option(fc.stringMatching(/^[A-Za-z0-9_.~]{1,8}$/), { nil: undefined }),
)
const cell = fc.oneof(
  view.map(viewKey),
  fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,10}$/).map((type) => newItemKey(type, 3)),
  item.map(([type, index, context]) => itemKey(`${type}-${index}`, context)),
)
const stack = fc.array(fc.tuple(cell, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 8 })

test('an address and its stack of cells say the same', () => {
  fc.assert(
    fc.property(stack, (keys) => {
      const cells = keys.map(([key, parameter]) => parseCellKey(key, parameter))
      const address = new URL(formatCellPath(cells), 'http://cairn.test')
      expect(parseCellPath(address.pathname, address.search)).toEqual(cells)
    }),
  )
})

test('the empty path is home, and home is shown as the empty path', () => {
  expect(parseCellPath('/').map((one) => one.key)).toEqual(['v-home'])
  expect(formatCellPath([parseCellKey('v-home')])).toBe('/')
  expect(formatCellPath([parseCellKey('v-home'), parseCellKey('i-Contact-2')])).toBe('/home/i-Contact-2')
})

test('an item cell keeps its id apart from its context', () => {
  expect(parseCellKey('i-Contact-12-timeline')).toMatchObject({ kind: 'item', id: 'Contact-12', context: 'timeline' })
})

test('an item being created has an id of three parts', () => {
  expect(parseCellKey(newItemKey('Contact', 3))).toMatchObject({ kind: 'new', id: 'Contact-0-3', type: 'Contact' })
  expect(['Contact-0-3', 'Contact-3', 'Contact-0', ''].map(isNewItemId)).toEqual([true, false, false, false])
})

test('parameters belong to their column', () => {
  const [first, second] = parseCellPath('/my-contacts/i-Contact-1', '?c0=wat%C3%A9r&c1=2-4&c7=lost')
  expect([first?.parameter, second?.parameter]).toEqual(['watér', '2-4'])
})

test.each([
  '/i-',
  '/i-Contact',
  '/i-Contact-0',
  '/i-Contact-0-0',
  '/i-Contact-0-a',
  '/i-contact-1',
  '/i-Contact-1-a-b',
  '/My-Contacts',
  '/a//b',
  '/%E0%A4%A',
  '/i-Contact-99999999999',
  `/${'a/'.repeat(40)}a`,
])('refuses %s', (path) => {
  expect(() => parseCellPath(path)).toThrow(expect.objectContaining({ code: 'cellKeyNotValid' }))
})

test('never throws anything but cellKeyNotValid', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.string(), (path, query) => {
      try {
        parseCellPath(path, query)
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'cellKeyNotValid' })
      }
    }),
  )
})

test('step positions', () => {
  expect(parseStepPosition('2-4')).toEqual({ current: 2, furthest: 4 })
  expect(parseStepPosition('5-4')).toEqual({ current: 5, furthest: 5 })
  expect(parseStepPosition('nonsense')).toEqual({ current: 1, furthest: 1 })
  expect(formatStepPosition({ current: 3, furthest: 3 })).toBe('3')
})
