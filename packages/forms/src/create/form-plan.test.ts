import { expect, it } from 'vitest'
import { accessProperty } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { planForm } from './form-plan.ts'

const BASKET: ItemType = {
  name: 'Basket',
  defaultIcon: 'file',
  label: ['name'],
  owner: 'owner',
  visibility: 'PUBLIC',
  listItem: { picture: { property: 'pictures' } },
  properties: {
    made: { v: 'DEF', t: 'approximateDate' },
    number: { v: 'DEF', unique: true },
    kind: { v: 'SEL', options: ['A', 'B'] },
    name: { v: 'DEF', required: true },
    pictures: { v: 'REL', t: 'Attachment', noSound: true, many: true },
    about: { v: 'DEF', t: 'text' },
    weight: { v: 'DEF', t: 'float' },
    owner: { v: 'REL', t: 'Organization', required: true },
    day: { v: 'DT', required: true },
    access: accessProperty,
  },
}
const SECTIONS = [
  { key: 'what', properties: ['made', 'number', 'kind', 'name', 'pictures', 'about'] },
  { key: 'size', properties: ['weight'] },
  { key: 'care', properties: ['owner', 'day', 'access'] },
]
const plan = (values: Record<string, unknown> = {}, type: Partial<ItemType> = {}) =>
  planForm({ type: { ...BASKET, ...type }, sections: SECTIONS, values, isAdmin: false, hasSteps: false })

it('begins with the name beside the picture, and what fits there', () => {
  expect(plan().lead).toEqual({ picture: 'pictures', beside: ['name', 'made', 'number'], below: ['kind', 'about'] })
  expect(plan({}, { listItem: {} }).lead).toMatchObject({ picture: undefined, beside: [] })
})

it('names what is filled in already, and never hides what is needed and has no value', () => {
  expect(plan().filled).toEqual(['access'])
  expect(plan({ owner: 'Organization-1', day: '2026-11-03' }).filled).toEqual(['owner', 'day', 'access'])
  expect(plan().sections.find(({ key }) => key === 'care')).toEqual({
    ...{ key: 'care', properties: ['owner', 'day'], isFolded: false },
  })
})

it('folds what the type does not name among the first, and the sections that it folds', () => {
  const { lead, sections } = plan({}, { createForm: { first: ['kind'] } })
  expect([...lead.beside, ...lead.below]).toEqual(['name', 'kind', 'owner', 'day'])
  expect(sections).toEqual([
    { key: 'what', properties: ['made', 'number', 'pictures', 'about'], isFolded: true },
    { key: 'size', properties: ['weight'], isFolded: true },
  ])
  expect(plan({}, { createForm: { folded: ['size'] } }).sections[0]).toMatchObject({ key: 'size', isFolded: true })
  expect(plan().sections[0]).toMatchObject({ key: 'size', isFolded: false })
})

it('folds optional sections by which a form would become long', () => {
  const names = Array.from({ length: 20 }, (_each, at) => `field${at}`)
  const type = { ...BASKET, properties: Object.fromEntries(names.map((name) => [name, { v: 'DEF' as const }])) }
  const sections = [
    { key: 'first', properties: names.slice(0, 10) },
    { key: 'second', properties: names.slice(10) },
  ]
  const planned = (hasSteps: boolean) => planForm({ type, sections, values: {}, isAdmin: false, hasSteps }).sections
  expect(planned(false)[0]?.isFolded).toBe(true)
  expect(planned(true)[0]?.isFolded).toBe(false)
})
