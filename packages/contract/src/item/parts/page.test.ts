import { expect, test } from 'vitest'
import { problemsOfPage, type PagedType } from './page.ts'

const WORD: PagedType = {
  owner: 'owner',
  anonymous: true,
  properties: {
    label: { v: 'DEF' },
    pictures: { v: 'REL', t: 'Attachment', many: true },
    related: { v: 'REL', t: 'Word', many: true },
    owner: { v: 'REL', t: 'Organization' },
  },
  page: { path: 'words', lead: 'label', picture: 'pictures', related: ['related'] },
}

test('a page names what its type has, and pictures and relations in their places', () => {
  expect(problemsOfPage({ properties: {} })).toEqual([])
  expect(problemsOfPage(WORD)).toEqual([])
  const page = { path: 'words', lead: 'nothing', body: ['pictures'], sound: 'label', related: ['pictures'] }
  expect(problemsOfPage({ ...WORD, page })).toHaveLength(4)
})

test('only items of an owner that visitors may read have a page', () => {
  const { owner: _owner, ...ownerless } = WORD
  const { anonymous: _anonymous, ...closed } = WORD
  for (const type of [ownerless, closed, { ...WORD, within: 'owner' }]) expect(problemsOfPage(type)).toHaveLength(1)
})
