import { expect, test } from 'vitest'
import { itemId, type Item, type ItemType } from '@cairn/contract'
import { parseCellPath } from '../shell/cell-path.ts'
import { citationOf, citedVersion } from './citation.ts'

const type: ItemType = {
  name: 'Letter',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'PRIVATE',
  owner: 'owner',
  properties: { title: { v: 'DEF' }, number: { v: 'DEF', unique: 'owner' }, owner: { v: 'REL', t: 'Organization' } },
}

const letter: Item = {
  $id: itemId('Letter', 12),
  _t: 'Letter',
  _i: 12,
  _u: 7,
  _c: { ts: '2026-01-01T00:00:00.000Z', by: itemId('User', 1) },
}

test('an item is cited with its owner, number, version, and an address that leads to that version', () => {
  const item = { ...letter, number: 'LO-7', owner: 'Organization-1', $labels: { 'Organization-1': 'Home' } }
  const cited = citationOf(item, type, 'About the weir.', { origin: 'https://a.test' })
  expect(cited).toBe('About the weir. Home, LO-7. Letter-12@7. https://a.test/i-Letter-12?c0=@7')
  const { pathname, search } = new URL(cited.split(' ').at(-1) ?? '')
  expect(parseCellPath(pathname, search)).toMatchObject([{ id: 'Letter-12', parameter: '@7' }])
  expect(citedVersion('@7')).toBe(7)
})

test('what an item lacks is left out of a citation, and other parameters cite nothing', () => {
  expect(
    citationOf(letter, type, 'Weir', { origin: 'https://a.test', care: ['! Names the dead', 'Of one family'] }),
  ).toMatch(/^Weir\. ! Names the dead; Of one family\. Letter-12@7\. https/)
  expect([citedVersion(''), citedVersion('2-4'), citedVersion('@0'), citedVersion('@x')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
