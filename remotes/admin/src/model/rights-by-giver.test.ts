import { expect, test } from 'vitest'
import { rightsByGiver } from './rights-by-giver.ts'

test('rights stand under their giver, givers by number and rights by name', () => {
  const grant = (name: string, grantedBy: string) => ({ grant: name, grantedBy })
  const update = grant('Note.update', 'Organization-10')
  const read = grant('Note.PRIVATE.read', 'Organization-10')
  const other = grant('Note.update', 'Organization-2')
  expect(rightsByGiver([update, other, read])).toEqual([
    { giver: 'Organization-2', rights: [other] },
    { giver: 'Organization-10', rights: [read, update] },
  ])
  expect(rightsByGiver([])).toEqual([])
})
