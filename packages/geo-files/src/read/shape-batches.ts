/**
 * A range of records of a shapefile. The parser reads everything it is given, so it gets some records at a
 * time, behind the header (ESRI Shapefile Technical Description, 1998; dBASE III).
 */
export interface ShapeBatch {
  /** Byte offset of its records in the .shp. */
  from: number
  /** Byte offset behind its last record. */
  to: number
  /** Number of its records. */
  count: number
}

const MOST_RECORDS = 500
const SHP_HEADER = 100
const RECORD_HEADER = 8
/** Unit of lengths in bytes. */
const WORD = 2

/** Of the descriptions in a .dbf, the file's own and one a field; a byte ends them. */
const DESCRIPTION = 32
const END_OF_FIELDS = 0x0d
const [ROWS_AT, HEADER_AT, ROW_LENGTH_AT] = [4, 8, 10]

/**
 * Splits the records of a .shp into batches of 500, up to the last complete record; the last batch may be
 * empty, and ends before the end of the file where a record is cut off. Throws `RangeError` if the header is
 * cut off or the length of a record is negative.
 */
export function* batchesOf(shp: Buffer): Generator<ShapeBatch> {
  if (shp.length < SHP_HEADER) throw new RangeError(`the file is ${shp.length} bytes long`)
  let batch = { from: SHP_HEADER, to: SHP_HEADER, count: 0 }
  while (batch.to <= shp.length - RECORD_HEADER) {
    const length = shp.readInt32BE(batch.to + 4) * WORD
    if (length < 0) throw new RangeError(`a record is ${length} bytes long`)
    const to = batch.to + RECORD_HEADER + length
    if (to > shp.length) break
    batch = { ...batch, to, count: batch.count + 1 }
    if (batch.count < MOST_RECORDS) continue
    yield batch
    batch = { from: to, to, count: 0 }
  }
  yield batch
}

/** Returns a .shp with the header of the given one and only the records of a batch. */
export function shapesOf(shp: Buffer, { from, to }: ShapeBatch): Buffer {
  return Buffer.concat([shp.subarray(0, SHP_HEADER), shp.subarray(from, to)])
}

/** Returns how many rows a .dbf has: as many as its header says, but no more than its bytes hold. */
export function rowCount(dbf: Buffer): number {
  const length = Math.max(1, dbf.readUInt16LE(ROW_LENGTH_AT))
  const there = Math.floor((dbf.length - dbf.readUInt16LE(HEADER_AT)) / length)
  return Math.max(0, Math.min(dbf.readUInt32LE(ROWS_AT), there))
}

/**
 * Returns a function that extracts `count` rows of a .dbf, starting at `from` (from 0), as a .dbf; fewer if
 * there are no more. Throws `RangeError` if the header is cut off.
 */
export function rowsOf(dbf: Buffer): (from: number, count: number) => Buffer {
  const [rows, header, length] = [
    dbf.readUInt32LE(ROWS_AT),
    dbf.readUInt16LE(HEADER_AT),
    dbf.readUInt16LE(ROW_LENGTH_AT),
  ]
  let end = DESCRIPTION
  while (end < header - 1 && dbf[end] !== END_OF_FIELDS) end += DESCRIPTION
  return (from, count) => {
    const there = Math.max(0, Math.min(count, rows - from))
    // Missing bytes are zeros, so that the parser does not read other memory.
    const part = Buffer.alloc(end + 1 + there * length)
    dbf.copy(part, 0, 0, end)
    part[end] = END_OF_FIELDS
    part.writeUInt32LE(there, ROWS_AT)
    part.writeUInt16LE(end + 1, HEADER_AT)
    dbf.copy(part, end + 1, header + from * length, header + (from + there) * length)
    return part
  }
}
