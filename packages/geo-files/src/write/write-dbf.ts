import { columnsOf, shortened } from './columns-of.ts'
import type { PlacedItem } from './placed-item.ts'

const LONGEST_NAME = 10
/** A table of dBASE has 255, two of which are the id and the label. */
const MOST_COLUMNS = 250
const LONGEST_TEXT = 254
const NUMBER_WIDTH = 24
const DESCRIPTION = 32
const END_OF_HEAD = 0x0d
const END_OF_FILE = 0x1a

interface Field {
  name: string
  type: 'C' | 'N'
  width: number
  valueOf(item: PlacedItem): string
}

/**
 * Encodes the attribute table of a shapefile (.dbf: dBASE III, in UTF-8): the id, label and first 250
 * attributes of each item. Texts are cut to 254 bytes.
 */
export function writeDbf(items: readonly PlacedItem[]): Buffer {
  const fields = fieldsOf(items)
  const width = 1 + fields.reduce((sum, field) => sum + field.width, 0)
  const head = Buffer.alloc(DESCRIPTION * (fields.length + 1) + 1)
  const now = new Date()
  head.set([3, now.getUTCFullYear() - 1900, now.getUTCMonth() + 1, now.getUTCDate()])
  head.writeUInt32LE(items.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(width, 10)
  for (const [at, field] of fields.entries()) {
    const from = DESCRIPTION * (at + 1)
    head.write(field.name, from, 11, 'utf8')
    head.write(field.type, from + 11, 'latin1')
    head.writeUInt8(field.width, from + 16)
    head.writeUInt8(field.type === 'N' ? 10 : 0, from + 17)
  }
  head.writeUInt8(END_OF_HEAD, head.length - 1)
  const rows = items.map((item) => {
    const row = Buffer.alloc(width, ' ')
    let at = 1
    for (const field of fields) {
      row.write(shortened(field.valueOf(item), field.width), at, field.width, 'utf8')
      at += field.width
    }
    return row
  })
  return Buffer.concat([head, ...rows, Buffer.from([END_OF_FILE])])
}

function fieldsOf(items: readonly PlacedItem[]): Field[] {
  const text = (name: string, valueOf: Field['valueOf']): Field => {
    const longest = Math.max(1, ...items.map((item) => Buffer.byteLength(valueOf(item))))
    return { name, type: 'C', width: Math.min(LONGEST_TEXT, longest), valueOf }
  }
  return [
    text('id', ({ id }) => id),
    text('label', ({ label }) => label),
    ...columnsOf(items, { longest: LONGEST_NAME, taken: ['id', 'label'], most: MOST_COLUMNS }).map(
      ({ name, attribute, isNumber }) => {
        const valueOf = ({ attributes }: PlacedItem) => String(attributes[attribute] ?? '')
        return isNumber ? { name, type: 'N' as const, width: NUMBER_WIDTH, valueOf } : text(name, valueOf)
      },
    ),
  ]
}
