import { expect, test } from 'vitest'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { claimsOf, withoutNames } from './area-names.ts'
import { createCatalogue } from './catalogue.ts'

const paged = (name: string) => buildItemType(name, { visibility: 'PUBLIC', anonymous: true, page: { path: 'words' } })
const areaWith = (id: string, ...names: string[]) => buildAreaData(id, names.map(paged), { build: 'aaaaaaaa0001' })

test('the address of pages is a name: an area that may not have it keeps its type, without pages', () => {
  const area = areaWith('other', 'Term')
  expect(claimsOf({ ...area, actions: [] })).toContainEqual({ kind: 'page', name: 'words' })
  const [type] = withoutNames(area, [{ kind: 'page', name: 'words' }]).types
  expect(type).toMatchObject({ name: 'Term' })
  expect(type?.page).toBeUndefined()
  expect(withoutNames(area, [{ kind: 'page', name: 'stories' }]).types[0]?.page).toEqual({ path: 'words' })
})

test('two types of one area have no pages at one address', () => {
  const catalogue = createCatalogue()
  const refused = catalogue.replace([{ data: areaWith('words', 'Word', 'Term'), half: undefined }])
  expect(refused).toEqual(['words: pages of Term at "words"'])
  expect(catalogue.all().flatMap(({ page, name }) => (page ? [name] : []))).toEqual(['Word'])
})
