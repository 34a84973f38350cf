import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { sheetToCsvApart } from './sheet-apart.ts'

const CELLS = `<worksheet><sheetData>
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Dated</t></is></c><c r="D1" t="str"><f>1+1</f><v>Sum &amp; more</v></c></row>
<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>7834</v></c><c r="C3"><v>1.1000000000000001</v></c><c r="D3" t="b"><v>1</v></c></row>
</sheetData></worksheet>`
const PARTS = {
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="1921&#8211;23" sheetId="1" r:id="rId1"/><sheet name="Other" r:id="rId2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Ref no</t></si><si><r><t>00</t></r><r><t xml:space="preserve">7 a\nb</t></r></si></sst>',
  'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml': CELLS,
}

async function zipped(parts: Record<string, string>): Promise<Uint8Array> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, text] of Object.entries(parts)) await zip.add(name, new TextReader(text))
  return new Uint8Array(await (await zip.close()).arrayBuffer())
}

test('a sheet is read as text: leading zeros stay, dates are dates, formulas are their values', async () => {
  const book = await readWorkbook(await zipped(PARTS))
  expect(book).toMatchObject({ sheets: ['1921–23', 'Other'], sheet: '1921–23' })
  expect([...book.rows()]).toEqual([
    { number: 1, cells: ['Ref no', 'Dated', '', 'Sum & more'] },
    { number: 3, cells: ['007 a\nb', '1921-06-12', '1.1', 'TRUE'] },
  ])
})

test('times without a date are times, and a formula without a result says so', async () => {
  const formats = [20, 46, 164, 165, 166].map((id) => `<xf numFmtId="${id}"/>`).join('')
  const own = ['[h]:mm', 'm/d/yy h:mm', '"Sum" 0.0'].map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const cells = ['A', 'B', 'C', 'D', 'E'].map(
    (column, style) => `<c r="${column}1" s="${style}"><v>0.0086805555555556</v></c>`,
  )
  const formulas =
    '<c r="F1"><f>A1&amp;B1</f></c><c r="G1" t="str"><f>""</f><v></v></c><c r="H1" t="e"><f>1/0</f><v>#DIV/0!</v></c>'
  const book = await readWorkbook(
    await zipped({
      ...PARTS,
      'xl/styles.xml': `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs>${formats}</cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells.join('')}${formulas}</row></sheetData></worksheet>`,
    }),
  )
  const [row] = [...book.rows()]
  const [short, long, hours, dated, number, ...others] = row?.cells ?? []
  expect([short, long, hours, dated?.slice(10), number]).toEqual([
    '0:12:30',
    '0:12:30',
    '0:12:30',
    'T00:12',
    '0.0086805555555556',
  ])
  expect(others).toEqual(['#CALC!', '', '#DIV/0!'])
})

test('T30 a workbook that unpacks to far more than it is, is refused', async () => {
  const bomb = await zipped({ ...PARTS, 'xl/worksheets/sheet1.xml': ' '.repeat(30_000_000) })
  expect(bomb.length).toBeLessThan(200_000)
  await expect(readWorkbook(bomb)).rejects.toMatchObject({ reason: 'zipTooLarge' })
})

test('T30 a workbook that declares entities, or is none, is refused', async () => {
  const entities = { ...PARTS, 'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${PARTS['xl/workbook.xml']}` }
  await expect(readWorkbook(await zipped(entities))).rejects.toMatchObject({ reason: 'xmlEntities' })
  await expect(readWorkbook(await zipped({ 'a.xml': '<a/>' }))).rejects.toMatchObject({ reason: 'zipUnreadable' })
})

test('time that went by may be longer than a day', async () => {
  const style = '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts><cellXfs>'
  const book = await readWorkbook(
    await zipped({
      ...PARTS,
      'xl/styles.xml': `${style}<xf numFmtId="164"/><xf numFmtId="46"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" s="0"><v>1.5</v></c><c r="B1" s="1"><v>2</v></c><c r="C1" s="2"><v>7834.5</v></c></row></sheetData></worksheet>',
    }),
  )
  expect([...book.rows()]).toEqual([{ number: 1, cells: ['36:00:00', '48:00:00', '1921-06-12T12:00'] }])
})

test('the lines of a sheet that is read apart have the numbers of its rows', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sheet-'))
  const [from, into] = [path.join(folder, 'a.xlsx'), path.join(folder, 'a.csv')]
  const moved = CELLS.replaceAll('"3"', '"6"').replaceAll('"1">', '"3">')
  await writeFile(from, await zipped({ ...PARTS, 'xl/worksheets/sheet1.xml': moved }))
  await sheetToCsvApart({ path: from, sheet: undefined, into })
  const lines = (await readFile(into, 'utf8')).split('\n')
  await rm(folder, { recursive: true })
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    '',
    '',
    'Ref no',
    '',
    '',
    expect.stringContaining('007'),
    '',
  ])
})
