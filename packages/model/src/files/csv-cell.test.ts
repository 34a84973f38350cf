import { expect, test } from 'vitest'
import { withoutHiddenFormulas } from './csv-cell.ts'

test('T31 no part of a cell is a formula where cells are parted at semicolons, tabs or lines', () => {
  expect(withoutHiddenFormulas('a;=1+1')).toBe("a;'=1+1")
  expect(withoutHiddenFormulas('a; @SUM(1)\t-2\n+3')).toBe("a; '@SUM(1)\t'-2\n'+3")
  expect(withoutHiddenFormulas('nothing; to see = here, a-b')).toBe('nothing; to see = here, a-b')
})
