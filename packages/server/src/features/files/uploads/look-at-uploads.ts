import { hasImageVariants } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { createPool } from '../../../lib/decoder-pool.ts'
import type { UploadLook } from '../apart/images/look-process.ts'
import { UPLOAD_READER } from '../decoders.ts'
import { MOST_PIXELS } from '../most-pixels.ts'

/** Detects the type of uploads from their bytes, in separate processes. */
export interface UploadLooks {
  /**
   * Looks at a file. What cannot be looked at in time, or ends the process, is `application/octet-stream`.
   * Throws `imageTooLarge` for an image of more than 100 million pixels, of types that are scaled (T30).
   */
  look(path: string, name: string): Promise<UploadLook>
  close(): void
}

const AT_ONCE = 2
const LIMIT_MS = 20_000
const IDLE_MS = 20_000

/** Creates the service that detects the type of uploads. */
export function createUploadLooks(limitMs = LIMIT_MS): UploadLooks {
  const readers = createPool<string, UploadLook>(UPLOAD_READER, { atOnce: AT_ONCE, limitMs, idleMs: IDLE_MS })
  return {
    async look(path, name) {
      const look = await readers.ask(name, path).catch((): UploadLook => ({
        filetype: 'application/octet-stream',
        kind: 'OTHER',
      }))
      const [width, height] = look.image?.pixels ?? [0, 0]
      if (hasImageVariants(look.filetype) && width * height > MOST_PIXELS)
        throw new CairnError('imageTooLarge', `${width} × ${height} pixels`, { most: MOST_PIXELS / 1_000_000 })
      return look
    },
    close: () => readers.close(),
  }
}
