import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js'
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js'

interface Folder {
  [name: string]: Uint8Array | Folder
}

const wide = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

/**
 * Returns a sample message in the format in which Outlook saves one (.msg), with a sender, a recipient, and
 * a small and a larger attached file.
 */
export function outlookMessage(): Uint8Array {
  return burn(
    entriesOf({
      '__properties_version1.0': sentProperty('2026-11-21T07:30:00Z'),
      '__substg1.0_0037001F': wide('Penstock – flow readings'),
      '__substg1.0_0C1A001F': wide('Anders Lindqvist'),
      '__substg1.0_0C1F001F': wide('/O=MERIDIAN/CN=RECIPIENTS/CN=ANDERS'),
      '__substg1.0_5D01001F': wide('Anders.Lindqvist@meridian-power.example'),
      '__substg1.0_1000001F': wide(
        'The readings of the weir k̓ʷənt̓a are attached.\r\nThe maps: https://we.tl/t-9 (expires 2026-12-01)',
      ),
      '__recip_version1.0_#00000000': {
        '__substg1.0_3001001F': wide('Lands Office'),
        '__substg1.0_3003001F': wide('lands@saltbox-inlet.example'),
      },
      '__attach_version1.0_#00000000': {
        '__substg1.0_3707001F': wide('readings.csv'),
        '__substg1.0_370E001F': wide('text/csv'),
        '__substg1.0_37010102': new Uint8Array(Buffer.from('day,flow\n')),
      },
      '__attach_version1.0_#00000001': {
        '__substg1.0_3707001F': wide('map.bin'),
        '__substg1.0_37010102': new Uint8Array(9000).fill(7),
      },
    }),
  )
}

/** The stream of fixed properties with the moment at which the message was sent. */
function sentProperty(moment: string): Uint8Array {
  const bytes = new Uint8Array(48)
  const view = new DataView(bytes.buffer)
  view.setUint16(32, 0x0040, true)
  view.setUint16(34, 0x0039, true)
  view.setBigUint64(40, BigInt(Date.parse(moment) + 11_644_473_600_000) * 10_000n, true)
  return bytes
}

function entriesOf(folder: Folder): Entry[] {
  const entries: Entry[] = [{ name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [] }]
  const add = (parent: Entry, named: Folder) => {
    for (const [name, value] of Object.entries(named)) {
      parent.children?.push(entries.length)
      const isStream = value instanceof Uint8Array
      const entry: Entry = isStream
        ? { name, type: TypeEnum.DOCUMENT, length: value.length, binaryProvider: () => value }
        : { name, type: TypeEnum.DIRECTORY, length: 0, children: [] }
      entries.push(entry)
      if (!isStream) add(entry, value)
    }
  }
  const [root] = entries
  if (root) add(root, folder)
  return entries
}
