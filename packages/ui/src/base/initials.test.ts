import { describe, expect, it } from 'vitest'
import { contrast } from '../system/colour.ts'
import { AVATAR_COLOURS, avatarColour, initialsOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Ellen Marsh', 'EM'],
    ['  jo  van der marlow ', 'JM'],
    ['Cher', 'C'],
    ['Élan ør', 'ÉØ'],
    ['E\u0301lan or', 'E\u0301O'],
    ['k̓ʷala x̌ámát', 'K̓X̌'],
    ['', '–'],
  ])('of "%s" are %s, marks and all', (name, initials) => expect(initialsOf(name)).toBe(initials))

  it('stand on a colour that stays the same and that white reads on', () => {
    expect(avatarColour('Ellen Marsh')).toBe(avatarColour('Ellen Marsh'))
    for (const colour of AVATAR_COLOURS) expect(contrast('#ffffff', colour)).toBeGreaterThanOrEqual(4.5)
  })
})
