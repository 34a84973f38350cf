import { expect, test } from 'vitest'
import { itemId, type Item, type ItemType } from '@cairn/contract'
import { careLines } from '@cairn/model/care-lines'
import { dublinCoreFormat } from './dublin-core.ts'

const type: ItemType = {
  name: 'Letter',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'PRIVATE',
  properties: {
    title: { v: 'DEF' },
    date: { v: 'DEF', t: 'approximateDate' },
    keywords: { v: 'DEF', many: true },
    from: { v: 'REL', t: 'Organization' },
    access: { v: 'SEL', options: ['PUBLIC'] },
  },
  dublinCore: { title: ['title'], date: ['date'], subject: ['keywords'], source: ['from'] },
}
const item: Item = {
  $id: itemId('Letter', 3),
  _t: 'Letter',
  _i: 3,
  _u: 1,
  _c: { ts: '2026-01-01T00:00:00.000Z', by: itemId('User', 1) },
  ...{
    title: 'Salt & <mill>\u0000',
    date: { text: 'c. 1920', from: '1920', to: '1920', about: true },
    keywords: ['mill', 'tide'],
    from: 'Organization-1',
  },
  ...{ access: 'PUBLIC', $labels: { 'Organization-1': 'Harbour Street Museum' } },
}

test('an item is told in Dublin Core as its type says, with its address and rights', () => {
  const { head, rows, tail } = dublinCoreFormat(new Map([['Letter', type]]), {
    origin: 'https://a.test',
    care: (item) => careLines(item, {}),
  })
  const xml = head + rows([item], 0, { labels: {} }) + tail
  expect(xml.match(/<dc:.+/g)).toEqual([
    '<dc:title>Salt &amp; &lt;mill&gt;</dc:title>',
    '<dc:date>c. 1920</dc:date>',
    '<dc:date>1920~</dc:date>',
    '<dc:subject>mill</dc:subject>',
    '<dc:subject>tide</dc:subject>',
    '<dc:source>Harbour Street Museum</dc:source>',
    '<dc:rights>PUBLIC</dc:rights>',
    '<dc:identifier>https://a.test/i-Letter-3</dc:identifier>',
  ])
})
