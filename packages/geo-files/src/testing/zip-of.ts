import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

/** Makes a zip of these files, given by their paths in it, and returns its bytes. */
export async function zipOf(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, bytes] of Object.entries(files)) await zip.add(name, new Uint8ArrayReader(bytes))
  return new Uint8Array(await zip.close())
}
