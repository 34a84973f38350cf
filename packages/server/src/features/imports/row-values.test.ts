import { expect, test } from 'vitest'
import { SAMPLE_TYPES } from '../../testing/sample-types.ts'
import { parseMapping } from './mapping.ts'
import { rowValues } from './row-values.ts'

test('a link is taken as its text where the mapping says so, and stays as it is elsewhere', () => {
  const [type] = SAMPLE_TYPES
  if (!type) throw new Error('no sample type')
  const mapping = parseMapping(
    JSON.stringify({
      source: 'test',
      key: 'ID',
      properties: { plain: { column: 'A', links: true }, raw: { column: 'A' } },
    }),
    'mapping.json',
  )
  const cells = { ID: '1', A: 'such pieces are called <[irɨwɨ](LX000979)>, see [áaja](LX000002)' }
  expect(rowValues(mapping, type, { line: 2, cells }, new Map()).values).toEqual({
    plain: 'such pieces are called irɨwɨ, see áaja',
    raw: cells.A,
  })
})
