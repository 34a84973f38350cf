import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { isOwnSide } from './own-side.ts'

it('CNS-141 knows which side compiled a record, whose people have nothing to confirm', () => {
  const record = (compiledBy: string) =>
    ({ compiledBy, community: 'Organization-1', submitter: 'Organization-2' }) as unknown as Item
  expect(isOwnSide(record('COMMUNITY'), ['Organization-3', 'Organization-1'])).toBe(true)
  expect(isOwnSide(record('COMMUNITY'), ['Organization-2'])).toBe(false)
  expect(isOwnSide(record('SUBMITTER'), ['Organization-2'])).toBe(true)
  expect(isOwnSide(record('SUBMITTER'), [])).toBe(false)
})
