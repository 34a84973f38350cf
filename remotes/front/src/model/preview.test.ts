import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { firstScreen, mayArrange, previewAddress, scaleIn } from './preview.ts'

const page = { $id: 'FrontPage-1', _t: 'FrontPage', _i: 1, _u: 3 } as Item

it('FRO-4 a page is first shown as on a phone in a narrow column, and is made smaller to fit', () => {
  expect([0, 390, 500, 900].map(firstScreen)).toEqual(['DESKTOP', 'PHONE', 'DESKTOP', 'DESKTOP'])
  expect([undefined, 640, 1280, 2000].map((room) => scaleIn(room, 1280))).toEqual([1, 0.5, 1, 1])
})

it('FRO-4 who may change or publish a page sees its draft', () => {
  const may = ($can: Item['$can']) => mayArrange({ ...page, $can } as Item)
  expect([{ update: true }, { publish: true }, { read: true }, undefined].map(may)).toEqual([true, true, false, false])
})

it('FRO-4 each version of a page is asked for anew', () => {
  expect(previewAddress(page, 'fr', 0)).toBe('/front-preview/FrontPage-1?language=fr&version=3-0')
})
