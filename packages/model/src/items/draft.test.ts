import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import {
  applySaved,
  changesToSend,
  revertAll,
  isDirty,
  startSave,
  rebase,
  resolve,
  revertProperty,
  sameValue,
  endSave,
  startDraft,
  editProperty,
  currentValue,
  type Draft,
} from './draft.ts'

const PROPERTIES = ['firstName', 'officePhone', 'organizations'] as const
const ITEM: Item = {
  $id: 'Contact-1' as Item['$id'],
  _t: 'Contact',
  _i: 1,
  _u: 4,
  _c: { ts: '2026-11-01T00:00:00Z', by: 'User-1' as Item['$id'] },
}

const value = fc.constantFrom<unknown>(
  '',
  'a',
  'b',
  'c',
  null,
  ['Organization-1'],
  ['Organization-1', 'Organization-2'],
)
const values = fc.record({ firstName: value, officePhone: value, organizations: value })
const typed = fc.dictionary(fc.constantFrom(...PROPERTIES), value, { noNullPrototype: true })

function item(own: Record<string, unknown>, u = 4, by = 'User-2'): Item {
  return { ...ITEM, ...own, _u: u, $by: { ts: '2026-11-20T10:00:00Z', by: by as Item['$id'] } }
}

function typing(draft: Draft, entries: Record<string, unknown>): Draft {
  return Object.entries(entries).reduce((now, [property, one]) => editProperty(now, property, one), draft)
}

describe('a draft put on a newer item', () => {
  it('takes the new value where nothing was typed', () => {
    fc.assert(
      fc.property(values, values, typed, (before, after, entries) => {
        const draft = rebase(typing(startDraft(item(before)), entries), item(after, 5))
        const untouched = PROPERTIES.filter((property) => !(property in entries))
        expect(untouched.every((property) => sameValue(currentValue(draft, property), after[property]))).toBe(true)
      }),
    )
  })

  it('keeps what was typed, whatever arrives and however often', () => {
    fc.assert(
      fc.property(values, fc.array(values, { maxLength: 5 }), typed, (before, arrivals, entries) => {
        const start = typing(startDraft(item(before)), entries)
        const end = arrivals.reduce((draft, after, index) => rebase(draft, item(after, 5 + index)), start)
        // An edit may leave the draft only if the item had that exact value at some moment.
        const wasStored = (property: string) =>
          arrivals.some((after) => sameValue(after[property as 'firstName'], start.mine[property]))
        const kept = Object.keys(start.mine).filter((property) => !wasStored(property))
        expect(kept.map((property) => currentValue(end, property))).toEqual(
          kept.map((property) => start.mine[property]),
        )
      }),
    )
  })

  it('is a conflict exactly where the item changed to something else than was typed', () => {
    fc.assert(
      fc.property(values, values, typed, (before, after, entries) => {
        const start = typing(startDraft(item(before)), entries)
        const draft = rebase(start, item(after, 5))
        for (const property of PROPERTIES) {
          const [was, theirs] = [before[property], after[property]]
          const expected = property in start.mine && !sameValue(theirs, was) && !sameValue(theirs, start.mine[property])
          expect(property in draft.conflicts).toBe(expected)
          if (expected) expect(draft.conflicts[property]).toEqual({ theirs, by: 'User-2' })
        }
      }),
    )
  })

  it('is the same the second time', () => {
    fc.assert(
      fc.property(values, values, typed, (before, after, entries) => {
        const once = rebase(typing(startDraft(item(before)), entries), item(after, 5))
        expect(rebase(once, item(after, 5))).toEqual(once)
      }),
    )
  })

  it('sends what was typed and differs, never what is in conflict', () => {
    fc.assert(
      fc.property(values, values, typed, (before, after, entries) => {
        const draft = rebase(typing(startDraft(item(before)), entries), item(after, 5))
        const changes = changesToSend(draft)
        for (const property of PROPERTIES) {
          const differs =
            property in draft.mine &&
            !(property in draft.conflicts) &&
            !sameValue(draft.mine[property], after[property])
          expect(property in changes).toBe(differs)
        }
      }),
    )
  })

  it('leaves an older version out', () => {
    const draft = editProperty(startDraft(item({ firstName: 'a' })), 'firstName', 'b')
    expect(rebase(draft, item({ firstName: 'z' }, 3))).toBe(draft)
  })
})

describe('a conflict', () => {
  const conflicting = rebase(
    editProperty(startDraft(item({ officePhone: '1' })), 'officePhone', '2'),
    item({ officePhone: '3' }, 5),
  )

  it('keeps mine: it will be sent over theirs', () => {
    const draft = resolve(conflicting, 'officePhone', 'mine')
    expect(changesToSend(draft)).toEqual({ officePhone: '2' })
    expect(draft.basedOn).toBe(5)
  })

  it('takes theirs: nothing is left to send', () => {
    const draft = resolve(conflicting, 'officePhone', 'theirs')
    expect(currentValue(draft, 'officePhone')).toBe('3')
    expect(isDirty(draft)).toBe(false)
  })

  it('stays while the person types on, and ends by itself when the item comes back to what it was', () => {
    const typingOn = editProperty(conflicting, 'officePhone', '1')
    expect(typingOn.conflicts.officePhone).toEqual({ theirs: '3', by: 'User-2' })
    expect(rebase(conflicting, item({ officePhone: '1' }, 6)).conflicts).toEqual({})
  })

  it('keeps the name of who made it when a third person changes something else', () => {
    const later = rebase(conflicting, item({ officePhone: '3', firstName: 'n' }, 6, 'User-9'))
    expect(later.conflicts.officePhone?.by).toBe('User-2')
  })
})

describe('saving', () => {
  const typedDraft = editProperty(startDraft(item({ firstName: 'a' })), 'firstName', 'b')

  it('ends clean when the stored item comes back', () => {
    const sent = startSave(typedDraft, changesToSend(typedDraft))
    expect(isDirty(endSave(rebase(sent, item({ firstName: 'b' }, 5))))).toBe(false)
  })

  it('does not take its own echo for a conflict when more was typed meanwhile', () => {
    const more = editProperty(startSave(typedDraft, changesToSend(typedDraft)), 'firstName', 'bc')
    const draft = endSave(rebase(more, item({ firstName: 'b' }, 5)))
    expect(draft.conflicts).toEqual({})
    expect(changesToSend(draft)).toEqual({ firstName: 'bc' })
  })

  it('takes what it sent as the server wrote it, without a conflict with itself', () => {
    const blank = editProperty(startDraft(item({ firstName: 'a' })), 'firstName', '   ')
    const sent = startSave(blank, changesToSend(blank))
    for (const answered of [sent, rebase(sent, item({}, 5))]) {
      const draft = applySaved(answered, item({}, 5))
      expect(isDirty(draft)).toBe(false)
      expect(draft.conflicts).toEqual({})
      expect(currentValue(draft, 'firstName')).toBeUndefined()
    }
  })

  it('keeps what was typed on while the server wrote the former text its own way', () => {
    const typed = editProperty(startDraft(item({ firstName: 'a' })), 'firstName', 'b ')
    const more = editProperty(startSave(typed, changesToSend(typed)), 'firstName', 'b c')
    const draft = applySaved(more, item({ firstName: 'b' }, 5))
    expect(draft.conflicts).toEqual({})
    expect(changesToSend(draft)).toEqual({ firstName: 'b c' })
  })

  it('keeps the former value when it is typed back before the answer comes', () => {
    const back = editProperty(startSave(typedDraft, changesToSend(typedDraft)), 'firstName', 'a')
    expect(changesToSend(applySaved(back, item({ firstName: 'b' }, 5)))).toEqual({ firstName: 'a' })
    expect(isDirty(endSave(back))).toBe(false)
  })

  it('sends null for what was emptied', () => {
    expect(changesToSend(editProperty(startDraft(item({ firstName: 'a' })), 'firstName', ''))).toEqual({
      firstName: null,
    })
  })
})

describe('taking back', () => {
  it('leaves the item as it is, conflicts included', () => {
    fc.assert(
      fc.property(values, values, typed, (before, after, entries) => {
        const draft = revertAll(rebase(typing(startDraft(item(before)), entries), item(after, 5)))
        expect(isDirty(draft)).toBe(false)
        expect(draft.conflicts).toEqual({})
        for (const property of PROPERTIES) expect(sameValue(currentValue(draft, property), after[property])).toBe(true)
      }),
    )
  })

  it('takes back one property only', () => {
    const draft = revertProperty(typing(startDraft(item({})), { firstName: 'x', officePhone: 'y' }), 'firstName')
    expect(draft.mine).toEqual({ officePhone: 'y' })
  })
})
