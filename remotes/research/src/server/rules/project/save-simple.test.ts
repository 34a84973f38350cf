import { expect, it } from 'vitest'
import { memberType } from '../../../model/project/member.ts'
import { saveMember } from './save-simple.ts'

const actor = { userId: 'User-1', admin: false, contact: undefined }
const saved = (after: Record<string, unknown>) =>
  saveMember({ type: memberType, before: undefined, after, actor, spend() {} })
const DIED = { firstName: 'Ada', lastName: 'Marsh', deceased: true, deathDate: '2026-03-02' }

it('RES-11 mourning ends no earlier than somebody died, and is gone with the death', () => {
  expect(() => saved({ ...DIED, mourningUntil: '2026-02-28' })).toThrow('mourningUntil')
  expect(() => saved({ ...DIED, mourningUntil: '2027-03' })).not.toThrow()
  const alive: Record<string, unknown> = { ...DIED, deceased: false, mourningUntil: '2027-03' }
  saved(alive)
  expect(alive).not.toHaveProperty('mourningUntil')
})
