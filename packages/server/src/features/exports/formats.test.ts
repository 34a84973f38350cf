import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { headingsOf, rowOf } from './formats.ts'

const column = (prop: string, title: string): Column => ({ prop, title, property: { v: 'DEF' } })

test('no two headings of a table are alike, and each cell stands under its own', () => {
  const columns = [column('kind', 'Type'), column('phone', 'mail'), column('mail', 'phone'), column('work', 'mail')]
  const written = { origin: 'https://example.test', care: undefined }
  const headings = headingsOf([...columns, column('mail', 'phone')], written)
  expect(headings.slice(2, 7)).toEqual(['Type', 'mail', 'phone', 'work', 'phone (mail)'])
  expect(new Set(headings).size).toBe(headings.length)
  const item = {
    $id: 'Note-1',
    _t: 'Note',
    _i: 1,
    _u: 1,
    _c: { ts: '2026-01-01T00:00:00.000Z', by: 'User-1' },
  } as never
  expect(rowOf(item, columns, written)).toHaveLength(headingsOf(columns, written).length)
})
