import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { ImageVariant } from '@cairn/contract'
import { answerAsWorker } from '../../lib/worker-process.ts'
import { makeImage } from './make-image.ts'

/** One image to make: the path of its original, and where the new one is written. */
export interface ImageRequest {
  original: string
  made: string
  variant: ImageVariant
}

// A process makes one image at a time and keeps nothing of it.
sharp.cache(false)
sharp.concurrency(1)

answerAsWorker(async ({ original, made, variant }: ImageRequest) => {
  await writeFile(made, await makeImage(original, variant), { mode: 0o600 })
  return true
})
