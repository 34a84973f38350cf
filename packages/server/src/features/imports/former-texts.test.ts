import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import { proposePlan, type ImportPlan } from '@cairn/model/imports'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import type { AreaImport } from '../../items/facts/types.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { ImportDeps } from './import-deps.ts'
import { createMeanings } from './meanings.ts'
import { titledTargets, wordsOf } from './titles.ts'

let server: TestServer
let deps: ImportDeps
let kinds: { name: string; kind: AreaImport; type: ItemType; former: [string, readonly string[]][] }[]
beforeAll(async () => {
  server = await startTestServer()
  const { engine, registry } = server.parts
  deps = { ...engine, areas: registry.areas } as unknown as ImportDeps
  const { catalogue } = engine.context
  kinds = Object.entries(catalogue.imports?.() ?? {}).flatMap(([name, kind]) => {
    const type = catalogue.get(kind.type)
    const former = Object.entries(kind.formerTexts ?? {})
    return type && former.length > 0 ? [{ name, kind, type, former }] : []
  })
})
afterAll(() => server.close())

const COLUMN = { heading: 'Words', values: {} }
const planOf = (to: string, fixed: object = {}) =>
  ({ columns: [{ ...COLUMN, to }], fixed, key: [] }) as unknown as ImportPlan

/** What a cell of a property means to whoever imports it. */
async function meaning(kind: AreaImport, type: ItemType, property: string, word: string) {
  const meanings = createMeanings({ deps, principal: SYSTEM, kind, type, plan: planOf(property) })
  await meanings.prepare([{ line: 2, cells: [word] }])
  return meanings.find(type.properties[property] ?? { v: 'DEF' }, property, word)
}

/** What a column with a heading becomes, and whether something else is called so now. */
function toOf(kind: AreaImport, type: ItemType, heading: string) {
  const targets = titledTargets(deps.areas(), type, kind, [heading])
  const input = { headings: [heading], samples: [['some']], targets, properties: type.properties, key: [] }
  const isOthers = targets.some(({ titles, headings = [] }) => [...titles, ...headings].includes(heading))
  return { to: proposePlan(input).columns[0]?.to, isOthers }
}

test('former headings of every catalogue become the property that they were of', () => {
  const types = kinds.map(({ kind: { type } }) => type)
  expect(types).toEqual(expect.arrayContaining(['Lexeme', 'ResearchData', 'Belonging']))
  const lost: string[] = []
  for (const { kind, type, former } of kinds)
    for (const [key, titles] of former.filter(([each]) => each.startsWith(`types.${type.name}.props.`))) {
      const property = key.slice(`types.${type.name}.props.`.length)
      // The shell has the texts of the platform's own types.
      if (kind.area !== 'core') expect(wordsOf(deps.areas(), key), `${key} is a text of now`).not.toEqual([])
      for (const heading of titles) {
        const isTranslated = type.properties[property]?.t === 'translated'
        const { to, isOthers } = toOf(kind, type, isTranslated ? `${heading} fr` : heading)
        if (!isOthers && to !== (isTranslated ? `${property}.fr` : property)) lost.push(`${key}: ${heading} → ${to}`)
      }
    }
  expect(lost).toEqual([])
})

test('former words of options and lists of every catalogue mean what they meant', async () => {
  const asked: string[] = []
  for (const { kind, type, former } of kinds)
    for (const [key, words] of former) {
      const [, list = '', value = ''] = /^lists\.(\w+)\.(\w+)$/.exec(key) ?? []
      const [, option = '', choice = ''] =
        new RegExp(`^types\\.${type.name}\\.options\\.(\\w+)\\.(\\w+)$`).exec(key) ?? []
      const holders = list ? Object.keys(type.properties).filter((name) => type.properties[name]?.list === list) : []
      for (const property of [...holders, ...(option ? [option] : [])])
        for (const word of words) {
          asked.push(word)
          expect(await meaning(kind, type, property, word), `${word} of ${property}`).toContain(value || choice)
        }
    }
  expect(asked).toEqual(expect.arrayContaining(['Practice', 'High', 'Photograph', 'Water']))
})

test('a former word of one value means the value that is called so now', async () => {
  const one = kinds.find(({ kind: { type } }) => type === 'Lexeme')
  if (!one) throw new Error('there is no import of words')
  const [now] = wordsOf(deps.areas(), 'types.Lexeme.options.notFor.GAMES')
  const formerTexts = { 'types.Lexeme.options.notFor.CHILDREN': [now ?? ''] }
  expect(await meaning({ ...one.kind, formerTexts }, one.type, 'notFor', now ?? '')).toEqual(['GAMES'])
})
