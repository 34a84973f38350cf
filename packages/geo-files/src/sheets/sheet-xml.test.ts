import { expect, test } from 'vitest'
import { attribute, elements, runsText } from './sheet-xml.ts'

const textsOf = (xml: string, name: string) => [...elements(xml, name)].map(({ content }) => content)

test('elements are given with their attributes, with a prefix too, and runs without how they are read aloud', () => {
  const xml = '<x:row r="1" spans="1:2"><c r="A1"/></x:row><row/><rows>no</rows>'
  const found = [...elements(xml, 'row')]
  expect(found.map(({ attributes }) => attribute(attributes, 'r'))).toEqual(['1', undefined])
  expect(found.map(({ content }) => content)).toEqual(['<c r="A1"/>', ''])
  const read = '<r><t>\u6d77</t></r><rPh sb="0" eb="1"><t>umi</t></rPh><r><t>\u8349</t></r><rPh><t>kusa</t></rPh>'
  expect(runsText(read)).toBe('\u6d77\u8349')
  expect(runsText('<t>open</t><rPh><t>never ends</t>')).toBe('opennever ends')
})

test.each<[string, (size: number) => unknown]>([
  ['begin and never end', (size) => textsOf('<row '.repeat(size), 'row')],
  ['are never closed', (size) => textsOf('<row>'.repeat(size), 'row')],
  ['have readings that never end', (size) => runsText('<rPh '.repeat(size))],
  ['have a long prefix', (size) => textsOf('<a'.repeat(size), 'row')],
])('T60 elements that %s take as long as their text', (_how, read) => {
  const began = performance.now()
  read(300_000)
  expect(performance.now() - began).toBeLessThan(1500)
})
