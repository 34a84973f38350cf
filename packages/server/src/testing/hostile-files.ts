import { crc32, deflateSync } from 'node:zlib'
import { zipOf } from '@cairn/geo-files/testing'
import { outlookMessage } from '@cairn/testkit/mails'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const OFFICE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Makes an Outlook mail file whose sector chain loops. */
export function endlessMail(): Uint8Array {
  const whole = outlookMessage()
  const sector = 512
  const first = Math.floor(whole.length / sector) - 1
  const bytes = new Uint8Array((first + 2) * sector)
  bytes.set(whole)
  const view = new DataView(bytes.buffer)
  for (const [at, value] of [
    [68, first],
    [72, 0xffffffff],
    [(first + 2) * sector - 4, first],
  ] as const)
    view.setUint32(at, value, true)
  return bytes
}

/** Makes a PNG whose header claims this many pixels on each side. */
export function hugeImage(side: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([bytesOf(type), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

/** Makes a PDF with so many pages, each with a line of text in a broken font. */
export function pdfOf(pages: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${7 + at} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /TrueType /BaseFont /Broken /FirstChar 32 /LastChar 33 /Widths [500 500] /FontDescriptor 4 0 R >>',
    '<< /Type /FontDescriptor /FontName /Broken /Flags 32 /FontBBox [0 0 1 1] /FontFile2 5 0 R >>',
    stream(`\x00\x01\x00\x00${'\xff'.repeat(2000)}`),
    stream('BT /F1 12 Tf 10 10 Td (Eelgrass) Tj ET'),
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] /Contents 6 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  let at = 9
  const places = body.map((text) => {
    const place = `${String(at).padStart(10, '0')} 00000 n \n`
    at += text.length
    return place
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`
  return bytesOf(`%PDF-1.4\n${body.join('')}${table}${end}`)
}

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

/** Makes a document that unpacks to a thousand times its size. */
export function zipBomb(): Promise<Uint8Array> {
  return zipOf({
    '[Content_Types].xml': bytesOf(
      `<Types xmlns="${OFFICE}/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    'word/document.xml': Buffer.concat([
      bytesOf(`<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>`),
      Buffer.alloc(400_000_000, 97),
      bytesOf('</w:t></w:r></w:p></w:body></w:document>'),
    ]),
  })
}

/** Makes a workbook with nested XML entities that expand tenfold at each level ("billion laughs"). */
export function entityWorkbook(): Promise<Uint8Array> {
  const names = 'abcdefghij'.split('')
  const entities = names.map((name, at) => `<!ENTITY ${name} "${at === 0 ? 'lol' : `&${names[at - 1]};`.repeat(10)}">`)
  return zipOf({
    '[Content_Types].xml': bytesOf(
      `<Types xmlns="${OFFICE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    ),
    '_rels/.rels': bytesOf(
      `<Relationships xmlns="${OFFICE}/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': bytesOf(
      `<workbook xmlns="${SHEET}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': bytesOf(
      `<Relationships xmlns="${OFFICE}/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': bytesOf(
      `<!DOCTYPE x [${entities.join('')}]><worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&j;</t></is></c></row></sheetData></worksheet>`,
    ),
  })
}
