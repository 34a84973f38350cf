import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineItemType, itemTypeSchema, type ItemId, type ItemType } from '@cairn/contract'
import { deployTypes } from '../../testing/deploy-types.ts'
import { openSampleStore } from '../../testing/sample-store.ts'
import { SAMPLE_TYPES } from '../../testing/sample-types.ts'
import type { TypeCatalogue } from '../facts/types.ts'

const thing = (label: string[]): ItemType =>
  v.parse(
    itemTypeSchema,
    defineItemType({
      name: 'Thing',
      defaultIcon: 'tag',
      label,
      properties: { title: { v: 'DEF', textField: true }, org: { v: 'REL', t: 'Organization' } },
      visibility: 'PUBLIC',
    }),
  )
const THING = thing(['title', '@org'])
const ORGANIZATION = SAMPLE_TYPES.find(({ name }) => name === 'Organization') as ItemType

const sample = await openSampleStore({}, [THING])
let id: ItemId
beforeAll(async () => {
  const org = await sample.make('Organization', { displayName: 'Bay', website: 'https://bay.example' })
  id = (await sample.make('Thing', { title: 'Alpha', org: org.$id })).$id
  // It would take up what the types deployed later ask for, by its own rules.
  await sample.context.labels.settle()
  await sample.context.labels.close()
})
afterAll(() => sample.close())

/** The computed label of the thing once types, or the server half, are others. */
async function labelUnder(types: readonly ItemType[], half: Partial<TypeCatalogue> = {}): Promise<string | undefined> {
  const { context, store } = await deployTypes(sample.context, types, half)
  await context.labels.settle()
  const item = await context.loader.loadOne(id)
  await store.close()
  return item?.facts.label
}

test('a label is right when its type quotes nothing any more, and when it does again', async () => {
  expect(await labelUnder([])).toBe('Alpha Bay')
  expect(await labelUnder([thing(['title'])])).toBe(undefined)
  expect(await labelUnder([])).toBe('Alpha Bay')
})

test('a label is right when the type of what it quotes has another label', async () => {
  expect(await labelUnder([{ ...ORGANIZATION, label: ['website'] }])).toBe('Alpha https://bay.example')
  expect(await labelUnder([])).toBe('Alpha Bay')
})

test('labels, and those that quote them, are right when a label rule comes, is another one, and goes', async () => {
  const rule = (of: string, build: string): Partial<TypeCatalogue> => ({
    labelRule: (name) => (name === of ? { label: () => `by ${build}` } : undefined),
    labelForm: (name) => (name === of ? build : ''),
  })
  expect(await labelUnder([], rule('Thing', 'one'))).toBe('by one')
  expect(await labelUnder([], rule('Thing', 'two'))).toBe('by two')
  expect(await labelUnder([], rule('Organization', 'two'))).toBe('Alpha by two')
  // While the server half is missing nothing is said of its rules.
  expect(await labelUnder([], { labelForm: () => undefined })).toBe('Alpha by two')
  expect(await labelUnder([], rule('', ''))).toBe('Alpha Bay')
})
