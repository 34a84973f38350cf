import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fromContract2 } from '../server/from-contract-2.ts'
import { itemTypeSchema } from '../item/item-type.ts'
import { genericMachine, machinesOf, movesFrom, statesNamed } from './machines.ts'
import { stateProperty } from './states.ts'

const permit = {
  name: 'Permit',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'COMMUNITY',
  properties: {
    title: { v: 'DEF' },
    notes: { v: 'DEF', level: 'PRIVATE' },
    step: { v: 'SEL', options: ['DRAFT', 'FILED', 'PAUSED', 'DONE'] },
  },
}
const machine = {
  first: ['DRAFT'],
  moves: [
    { action: 'file', from: ['DRAFT'], to: 'FILED', needs: [{ prop: 'title', kind: 'exists', value: true }] },
    { action: 'pause', from: '*', except: ['PAUSED', 'DONE'], to: 'PAUSED', asks: { reason: { v: 'DEF' } } },
    { action: 'goOn', from: ['PAUSED'], to: '$former' },
    { action: 'finish', from: ['FILED'], to: 'DONE', by: 'server' },
  ],
}
const problems = (changes: object, properties: object = {}) =>
  v
    .safeParse(itemTypeSchema, {
      ...permit,
      properties: { ...permit.properties, ...properties },
      machines: { step: { ...machine, ...changes } },
    })
    .issues?.map(({ message }) => message.replace('Permit: machine of step: ', '')) ?? []
const withMove = (move: object) =>
  problems({ moves: [...machine.moves, { action: 'other', from: ['FILED'], to: 'DONE', ...move }] })

describe('state machines of a type', () => {
  test('a sound one is taken, and the named machines of contract 2 are none', () => {
    expect(problems({})).toEqual([])
    const named = { ...permit, properties: { ...permit.properties, state: stateProperty }, states: 'generic' }
    expect(v.is(itemTypeSchema, named)).toBe(false)
    const { types } = fromContract2({ types: [named] }) as { types: unknown[] }
    expect(v.parse(itemTypeSchema, types[0]).machines).toMatchObject({ state: genericMachine })
  })

  test.each([
    [{ to: 'LOST' }, '"LOST" is no option'],
    [{ action: 'file', from: ['DRAFT'] }, '"file" starts twice from DRAFT'],
    [{ action: 'update' }, 'update: the name is an action of every item'],
    [{ of: 'title' }, 'other: "of" names "title", which is no relation to organisations that only the server sets'],
    [{ except: ['DONE'] }, 'other: "except" is for a move from every state'],
    [
      { asks: { gaps: { v: 'DEF', many: true, emptyOf: ['title', 'size'] } } },
      'other: "gaps" offers what "size" lacks, which the type does not have',
    ],
    [
      { asks: { day: { v: 'DT', beginsWith: ['$today', 'gone'] } } },
      'other: "day" begins with "gone", which the type does not have',
    ],
    [{ asks: { title: { v: 'DT' } } }, 'other: it asks for "title" in another form than the type has it'],
    [
      { needs: [{ prop: 'title', kind: 'text', value: 'a' }] },
      'other: a need is one of is, exists, range, rel, not text',
    ],
    [
      { needs: [{ prop: 'notes', kind: 'exists', value: true }] },
      'other: "notes" is not for all readers, so nothing may need it',
    ],
    [
      { needs: [{ prop: 'gone', kind: 'exists', value: true }] },
      'other: it needs "gone", which the type does not have',
    ],
    [{ fourEyes: true }, 'other: the type has no property writers: take writersProperty'],
    [{ ownWork: true }, 'other: the type has no property writers: take writersProperty'],
    [
      { offeredWhen: [{ prop: 'gone', kind: 'exists', value: true }] },
      'other: it needs "gone", which the type does not have',
    ],
    [
      { byEdit: true, asks: { reason: { v: 'DEF' } } },
      'other: a change makes it, so it asks for nothing, needs nothing and leads to one state',
    ],
  ])('%#: a move that cannot work is refused in words', (move, problem) => {
    expect(withMove(move)).toEqual([problem])
  })

  test('a state that no move leads to is refused, unless items may be created in any state', () => {
    const moves = machine.moves.filter(({ action }) => action !== 'finish')
    expect(problems({ moves })).toEqual(['no move leads to "DONE"'])
    expect(problems({ moves, asFound: 'file' })).toEqual([])
  })

  test('the property of a machine is a SEL with one value that the type has', () => {
    expect(problems({}, { step: { v: 'DEF' } })[0]).toBe('its property is a SEL with one value')
    expect(v.safeParse(itemTypeSchema, { ...permit, machines: { none: machine } }).issues?.[0].message).toContain(
      'the type has no such property',
    )
  })
})

test('moves start from the state that an item has, or would begin in', () => {
  const type = v.parse(itemTypeSchema, { ...permit, machines: { step: machine } })
  const namesFrom = (values: object) => movesFrom(type, { ...values }).map(({ move }) => move.action)
  expect(namesFrom({})).toEqual(['file', 'pause'])
  expect(namesFrom({ step: 'PAUSED' })).toEqual(['goOn'])
  expect(machinesOf(type).map(([, each]) => statesNamed(each))).toEqual([['DRAFT', 'FILED', 'PAUSED', 'DONE']])
})
