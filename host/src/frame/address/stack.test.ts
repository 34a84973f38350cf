import { expect, test } from 'vitest'
import { formatCellPath, parseCellPath } from '@cairn/model/cell-path'
import { closeColumn, moveColumn, openRightOf, replaceColumn, withParameter } from './stack.ts'

const stack = parseCellPath('/my-contacts/i-Contact-1/i-Organization-2', '?c0=ann')

test.each([
  [
    'opening to the right replaces what stood there',
    openRightOf(stack, 0, 'i-Contact-9'),
    '/my-contacts/i-Contact-9?c0=ann',
  ],
  ['closing keeps the columns right of it', closeColumn(stack, 1), '/my-contacts/i-Organization-2?c0=ann'],
  ['closing the last column leaves home', closeColumn(parseCellPath('/my-contacts'), 0), '/'],
  [
    'stepping drops what was opened from the former item',
    replaceColumn(stack, 1, 'i-Contact-2'),
    '/my-contacts/i-Contact-2?c0=ann',
  ],
  [
    'moving a column takes its parameter along',
    moveColumn(stack, 0, 2),
    '/i-Contact-1/i-Organization-2/my-contacts?c2=ann',
  ],
  ['moving past an end changes nothing', moveColumn(stack, 0, -1), formatCellPath(stack)],
  [
    'a parameter stays with its column',
    withParameter(stack, 1, '2-4'),
    '/my-contacts/i-Contact-1/i-Organization-2?c0=ann&c1=2-4',
  ],
])('%s', (_what, changed, address) => {
  expect(formatCellPath(changed)).toBe(address)
})
