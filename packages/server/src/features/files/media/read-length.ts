import { open } from 'node:fs/promises'
import { ADTS, CustomSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny'

/** What plays is read as one of these. No playlists: they would have other files read. */
const FORMATS = [MP3, MP4, QTFF, WEBM, MATROSKA, OGG, WAVE, FLAC, ADTS]
/** A damaged file may ask for parts as large as it likes (bytes). The table of a day's sound is smaller. */
const MOST_AT_ONCE = 16_000_000

/**
 * Reads how long a recording or film plays, to its last moment, in seconds that are rounded up. Undefined for
 * what cannot be read, or plays nothing. It may read through the whole file, and takes as long.
 */
export async function readLength(path: string): Promise<number | undefined> {
  const handle = await open(path)
  const input = new Input({
    formats: FORMATS,
    source: new CustomSource({
      getSize: async () => (await handle.stat()).size,
      async read(start, end) {
        if (end - start > MOST_AT_ONCE) throw new Error(`${end - start} bytes are asked for at once`)
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
        return buffer.subarray(0, bytesRead)
      },
      prefetchProfile: 'network',
      handleUnhandledError() {},
    }),
  })
  try {
    const seconds = await input.computeDuration()
    return seconds > 0 && Number.isFinite(seconds) ? Math.ceil(seconds) : undefined
  } catch {
    return undefined
  } finally {
    input.dispose()
    await handle.close()
  }
}
