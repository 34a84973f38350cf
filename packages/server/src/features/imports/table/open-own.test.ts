import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import type { ImportReader } from '@cairn/contract/server'
import { writeWorkbook } from '@cairn/geo-files/workbook'
import { openOwn } from './open-own.ts'

/** Reads each word of a file as a row. */
const words: ImportReader = async (source) => {
  const file = source.files.find((each) => each.endsWith('.words')) ?? ''
  return {
    columns: ['label'],
    async *rows() {
      for await (const text of source.text(file)) for (const cell of text.split(' ')) yield { line: 1, cells: [cell] }
    },
  }
}

test('the reader of an area gets the text of a file, alone or in a zip, as often as it reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-own-'))
  try {
    const zip = new ZipWriter(new BlobWriter())
    await zip.add('Top/a.words', new TextReader('naa kʷa'))
    await zip.add('Top/audio/a.wav', new TextReader('x'))
    const packed = await zip.close()
    await writeFile(join(folder, 'zip'), new Uint8Array(await packed.arrayBuffer()))
    await writeFile(join(folder, 'plain'), 'naa kʷa')
    for (const [file, name] of [
      ['zip', 'a.zip'],
      ['plain', 'a.words'],
    ] as const) {
      const { headings, rows } = await openOwn(words, join(folder, file), name, {
        defaults: {},
        items: { readMany: async () => ({}) },
      })
      expect(headings).toEqual(['label'])
      for (const _again of [1, 2]) {
        const cells: unknown[] = []
        for await (const row of rows()) cells.push('cells' in row ? row.cells[0] : row.broken)
        expect(cells).toEqual(['naa', 'kʷa'])
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the reader of an area gets the sheets of a workbook in a zip', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-own-'))
  try {
    const zip = new ZipWriter(new BlobWriter())
    await zip.add(
      'Top/form.xlsx',
      new BlobReader(await writeWorkbook([{ name: 'survey', rows: [['type'], ['text']] }])),
    )
    await writeFile(join(folder, 'zip'), new Uint8Array(await (await zip.close()).arrayBuffer()))
    const sheets: ImportReader = async (source) => {
      const { survey = [] } = await source.sheets(['survey'], 'Top/form.xlsx')
      return { columns: survey.flatMap(({ cells }) => cells), async *rows() {} }
    }
    const about = { defaults: {}, items: { readMany: async () => ({}) } }
    const { headings, readFiles } = await openOwn(sheets, join(folder, 'zip'), 'a.zip', about)
    expect([headings, readFiles]).toEqual([['type', 'text'], ['Top/form.xlsx']])
    // What would unpack to far more than it is, is refused.
    const bomb = new ZipWriter(new BlobWriter())
    await bomb.add('xl/workbook.xml', new TextReader(' '.repeat(30_000_000)))
    const packed = new ZipWriter(new BlobWriter())
    await packed.add('Top/form.xlsx', new BlobReader(await bomb.close()))
    await writeFile(join(folder, 'bomb'), new Uint8Array(await (await packed.close()).arrayBuffer()))
    await expect(openOwn(sheets, join(folder, 'bomb'), 'a.zip', about)).rejects.toMatchObject({
      ...{ code: 'tableUnreadable', details: { why: 'zipTooLarge' } },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/**
 * Reads the elements `a` of an XML file: their attribute, the text of the first `b` in them, and how many
 * there are.
 */
const letters: ImportReader = async (source) => {
  const [file = ''] = source.files
  const columns: string[] = []
  for await (const each of source.xml(file, ['a']))
    columns.push(each.attribute('n'), each.text('b'), String(each.all('b').length))
  return { columns, async *rows() {} }
}

test('T30 the reader of an area gets elements of XML, and none of what could fill the memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-own-'))
  const read = async (text: string) => {
    await writeFile(join(folder, 'xml'), text)
    const about = { defaults: {}, items: { readMany: async () => ({}) } }
    return (await openOwn(letters, join(folder, 'xml'), 'a.kml', about)).headings
  }
  try {
    const inner = '<a n="1"><c><b>k̓w<i>a</i><![CDATA[<]]></b></c><b/></a>'
    expect(await read(`<x>${inner}<!-- none --><a n="2"><a n="3"/></a></x>`)).toEqual([
      ...['1', 'k̓wa<', '2'],
      ...['2', '', '0'],
    ])
    const entities = '<!DOCTYPE x [<!ENTITY e "e">]><x><a/></x>'
    const deep = `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`
    for (const [text, why] of [
      [entities, 'xmlEntities'],
      [deep, 'xmlUnreadable'],
      ['<x><a>', 'xmlUnreadable'],
    ] as const)
      await expect(read(text)).rejects.toMatchObject({ code: 'tableUnreadable', details: { why } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
