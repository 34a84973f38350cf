import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

/** A thing of OpenStreetMap: a node with a position, or a way along nodes. */
interface Thing {
  id: number
  tags: Readonly<Record<string, string>>
  at?: readonly [lon: number, lat: number]
  nodes?: readonly number[]
}

/**
 * Writes an extract of OpenStreetMap in its format PBF, for tests:
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
export function sampleExtract(things: readonly Thing[]): Buffer {
  const places = things.flatMap(({ at }) => (at ? [at] : []))
  const [lons, lats] = [0, 1].map((axis) => places.map((at) => at[axis] ?? 0))
  const head = new PbfWriter()
  head.writeMessage(
    1,
    (_, box) => {
      const edges = [
        Math.min(...(lons ?? [])),
        Math.max(...(lons ?? [])),
        Math.max(...(lats ?? [])),
        Math.min(...(lats ?? [])),
      ]
      for (const [index, edge] of edges.entries()) box.writeSVarintField(index + 1, Math.round(edge * 1e9))
    },
    undefined,
  )
  head.writeStringField(4, 'OsmSchema-V0.6')
  return Buffer.concat([block('OSMHeader', head.finish()), block('OSMData', primitives(things))])
}

function block(kind: string, bytes: Uint8Array): Buffer {
  const blob = new PbfWriter()
  blob.writeVarintField(2, bytes.length)
  blob.writeBytesField(3, deflateSync(bytes))
  const content = blob.finish()
  const head = new PbfWriter()
  head.writeStringField(1, kind)
  head.writeVarintField(3, content.length)
  const header = head.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, content])
}

function primitives(things: readonly Thing[]): Uint8Array {
  const words = ['', ...new Set(things.flatMap(({ tags }) => Object.entries(tags).flat()))]
  const numbers = (values: readonly string[]) => values.map((value) => words.indexOf(value))
  const pbf = new PbfWriter()
  pbf.writeMessage(1, (_, table) => words.forEach((word) => table.writeStringField(1, word)), undefined)
  const nodes = things.filter((thing) => thing.at !== undefined)
  const steps = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
  const degrees = (axis: 0 | 1) => steps(nodes.map(({ at }) => Math.round((at?.[axis] ?? 0) * 1e7)))
  // Nodes are dense: their numbers are steps from one to the next, and each list of words ends with 0.
  const dense = (_: unknown, group: PbfWriter) => {
    group.writePackedSVarint(1, steps(nodes.map(({ id }) => id)))
    group.writePackedSVarint(8, degrees(1))
    group.writePackedSVarint(9, degrees(0))
    group.writePackedVarint(
      10,
      nodes.flatMap(({ tags }) => [...numbers(Object.entries(tags).flat()), 0]),
    )
  }
  pbf.writeMessage(2, (_, group) => group.writeMessage(2, dense, undefined), undefined)
  const ways = (_: unknown, group: PbfWriter) => {
    for (const { id, tags, nodes: along } of things)
      if (along)
        group.writeMessage(
          3,
          (__, way) => {
            way.writeVarintField(1, id)
            way.writePackedVarint(2, numbers(Object.keys(tags)))
            way.writePackedVarint(3, numbers(Object.values(tags)))
            way.writePackedSVarint(8, steps(along))
          },
          undefined,
        )
  }
  pbf.writeMessage(2, ways, undefined)
  return pbf.finish()
}
