import { expect, it } from 'vitest'
import { drawPlace } from '../places/place-figure.ts'
import { itemSheet, listSheet, mapSheet } from './paper-sheets.ts'

const WORDS = { title: 'Weirs', note: '2 rows', language: 'en' }

it('lays out a list as one table under its heading', () => {
  const { blocks, title } = listSheet(WORDS, ['Name', 'Kind'], [['k̓wa', 'Weir']])
  expect(title).toBe('Weirs')
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'table'])
  expect(blocks[2]).toMatchObject({ head: ['Name', 'Kind'], rows: [['k̓wa', 'Weir']] })
})

it('lays pages on their side for many columns, and names the rows again where they do not fit', () => {
  const sheet = (count: number) => {
    const head = Array.from({ length: count }, (_, at) => `c${at}`)
    const { landscape, blocks } = listSheet(WORDS, head, [head.map((name) => `of ${name}`)])
    return { landscape, tables: blocks.flatMap((block) => (block.kind === 'table' ? [block.head] : [])) }
  }
  expect(sheet(1)).toMatchObject({ landscape: undefined, tables: [['c0']] })
  expect(sheet(6)).toMatchObject({ landscape: undefined, tables: [{ length: 6 }] })
  expect(sheet(10)).toMatchObject({ landscape: true, tables: [{ length: 10 }] })
  expect(sheet(12).tables[1]).toEqual(['c0', 'c10', 'c11'])
})

it('lays out an item by section, and leaves out sections without values', () => {
  const { blocks } = itemSheet(WORDS, [
    { title: 'Empty', rows: [] },
    {
      title: 'About',
      rows: [
        { name: 'Kind', value: 'Weir' },
        { name: 'Notes', value: [{ kind: 'paragraph', text: 'Old' }] },
      ],
    },
  ])
  expect(JSON.stringify(blocks)).not.toContain('Empty')
  expect(blocks.slice(2).map(({ kind }) => kind)).toEqual(['heading', 'table', 'heading', 'paragraph'])
})

it('puts the picture of a map above its credit and legend', () => {
  const picture = { kind: 'image', bytes: 'aGk=', width: 484, alt: 'a map' } as const
  const { blocks } = mapSheet(WORDS, picture, { credit: 'Invented coast', legend: ['Weirs (2)'] })
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'image', 'paragraph', 'list'])
})

it('draws a line to scale, and no place without extent', () => {
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [-123, 49],
      [-122.9, 49.1],
    ] as [number, number][],
  }
  expect(drawPlace(line, 'a line')?.kilometres).toBeGreaterThan(0)
  expect(drawPlace({ type: 'Point', coordinates: [1, 2] }, 'a point')).toBeUndefined()
})
