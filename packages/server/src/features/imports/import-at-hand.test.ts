import { expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { AreaImport } from '../../items/facts/types.ts'
import { planOf } from './import-at-hand.ts'

const KIND = { type: 'Word', makes: { key: 'title' }, further: { title: 'senses.word' }, optionalKey: ['number'] }

test('T60 what the kind of an import says is not said by a plan: no key, part or pass over the table more', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`name${at}`, 'title']))
  const item = {} as Item
  const kind = KIND as unknown as AreaImport
  const plan = { columns: [], fixed: {}, key: [], mode: 'skip', clears: false, joins: true, takesAlike: false } as const
  const said = {
    makes: { ...many, key: 'owner' },
    further: { ...many, title: 'senses.word', owner: 'access.level' },
    optionalKey: ['number', 'owner'],
  }
  const found = planOf({ item, kind }, { t: 'Import', i: 1, plan: { ...plan, columns: [], key: [], ...said } })
  expect(found).toMatchObject({ makes: {}, further: { title: 'senses.word' }, optionalKey: ['number'] })
  expect([Object.keys(found.makes), Object.keys(found.further)]).toEqual([[], ['title']])
})
