import type { NotifyChoices } from '@cairn/contract/notify'
import { expect, test } from 'vitest'
import { breadthOf, mailingOf, toBreadth, toMailing } from './three-choices.ts'

const NEW: NotifyChoices = {
  kinds: [
    { kind: 'SEEN', suggested: 'PREFS', personal: false, preference: 'NIL', mode: 'DIGEST' },
    { kind: 'ASSIGNED', suggested: 'ALWAYS', personal: true, preference: 'NIL', mode: 'IMMEDIATE' },
  ],
  mail: true,
  digest: { minute: 0, zone: 'UTC' },
}

test('all, what names one, or nothing; several presses end where one would', () => {
  const choices = structuredClone(NEW)
  const press = (breadth: 'ALL' | 'MINE' | 'NONE') => {
    const { kinds = {} } = toBreadth(choices, breadth)
    for (const kind of choices.kinds) kind.preference = kinds[kind.kind]?.preference ?? kind.preference
    return kinds
  }
  expect(breadthOf(choices)).toBe('ALL')
  expect(press('MINE')).toEqual({ SEEN: { preference: 'NEVER' } })
  expect(breadthOf(choices)).toBe('MINE')
  expect(press('NONE')).toEqual({ ASSIGNED: { preference: 'NEVER' } })
  expect(breadthOf(choices)).toBe('NONE')
  press('ALL')
  expect(breadthOf(choices)).toBe('ALL')
  const kinds = choices.kinds.map((kind) => ({ ...kind, preference: 'ALWAYS' as const }))
  expect(breadthOf({ ...choices, kinds })).toBeUndefined()
})

test('mail at once, daily or never', () => {
  expect(mailingOf(NEW)).toBeUndefined()
  expect(toMailing(NEW, 'DIGEST')).toEqual({ mail: true, kinds: { ASSIGNED: { mode: 'DIGEST' } } })
  expect(mailingOf({ ...NEW, kinds: NEW.kinds.map((kind) => ({ ...kind, mode: 'DIGEST' })) })).toBe('DIGEST')
  expect(toMailing(NEW, 'NEVER')).toEqual({ mail: false })
  expect(mailingOf({ ...NEW, mail: false })).toBe('NEVER')
})
