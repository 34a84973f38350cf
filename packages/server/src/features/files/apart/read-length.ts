import { ADTS, CustomSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny'
import type { GivenFile } from '@cairn/apart/answer'

/** What plays is read as one of these. No playlists: they would have other files read. */
const FORMATS = [MP3, MP4, QTFF, WEBM, MATROSKA, OGG, WAVE, FLAC, ADTS]

/**
 * Returns the duration of a recording or film in whole seconds, rounded up. Undefined if it cannot be read or
 * plays nothing. May read the whole file.
 */
export async function readLength(file: GivenFile): Promise<number | undefined> {
  const input = new Input({
    formats: FORMATS,
    source: new CustomSource({
      getSize: () => file.size,
      // Refuses huge reads, which a damaged file may cause. The index of a day's sound is smaller.
      read: (start, end) => file.read(start, end),
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
  }
}
