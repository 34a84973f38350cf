// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { ItemType, Translate } from '@cairn/contract/web'
import { anItem } from '@cairn/testkit/fake-host'
import { cardFields, rowContent } from './row-content.ts'

const TALK: ItemType = {
  name: 'Talk',
  defaultIcon: 'message',
  label: ['title'],
  visibility: 'COMMUNITY',
  properties: { title: { v: 'DEF' }, place: { v: 'DEF' }, withheld: { v: 'DEF', t: 'boolean' } },
  listItem: { chips: ['place', 'withheld'] },
}
const translate: Translate = (key) => (key === 'types.Talk.props.withheld' ? 'Withheld' : key)

it('a chip names what is so, and there is none for what is not', () => {
  const chips = (values: Record<string, unknown>) =>
    rowContent(anItem('Talk-1', values), TALK, undefined, translate, 'en').chips.map(({ text }) => text)
  expect(chips({ place: 'Hall', withheld: true })).toEqual(['Hall', 'Withheld'])
  expect(chips({ place: 'Hall', withheld: false })).toEqual(['Hall'])
  expect(chips({})).toEqual([])
})

it('a chip says what stands for no value, in its colour', () => {
  const properties = {
    ...TALK.properties,
    review: { v: 'SEL', options: ['GOOD'], unset: 'NEW', tones: { NEW: 'info' } },
  }
  const type = { ...TALK, properties, listItem: { chips: ['review'] } } as ItemType
  const chips = (values: Record<string, unknown>) =>
    rowContent(anItem('Talk-1', values), type, undefined, translate, 'en').chips
  expect(chips({})).toEqual([{ property: 'review', text: 'types.Talk.options.review.NEW', tone: 'info' }])
  expect(chips({ review: 'GOOD' })).toEqual([{ property: 'review', text: 'types.Talk.options.review.GOOD' }])
})

it('says what kind a thing is apart from how it stands, and nothing that is usual', () => {
  const properties = {
    title: { v: 'DEF' },
    kind: { v: 'LOV', list: 'KINDS' },
    state: { v: 'SEL', options: ['ACTIVE', 'DRAFT'], usual: 'ACTIVE' },
    access: { v: 'SEL', options: ['COMMUNITY', 'PRIVATE'] },
  }
  const type = { ...TALK, properties, listItem: { chips: ['kind', 'state', 'access'] } } as ItemType
  const chips = (values: Record<string, unknown>) =>
    rowContent(anItem('Talk-1', values), type, undefined, translate, 'en').chips.map((chip) => [
      chip.property,
      chip.isKind === true,
    ])
  expect(chips({ kind: 'TALE', state: 'ACTIVE', access: 'COMMUNITY' })).toEqual([['kind', true]])
  expect(chips({ kind: 'TALE', state: 'DRAFT', access: 'PRIVATE' })).toEqual([
    ['kind', true],
    ['state', false],
    ['access', false],
  ])
})

it('a card leaves out the first letter of a word and its key in other programs', () => {
  const word: ItemType = {
    ...TALK,
    properties: {
      title: { v: 'DEF' },
      meaning: { v: 'DEF' },
      initial: { v: 'DEF', letterOf: 'title' },
      uuid: { v: 'DEF', readOnly: true, imported: true },
    },
    listItem: {},
  }
  const item = anItem('Talk-1', { title: 'kista', meaning: 'star', initial: 'k', uuid: 'f3a1' })
  expect(cardFields(item, word, 9, { translate, locale: 'en' }).map(({ text }) => text)).toEqual(['star'])
})
