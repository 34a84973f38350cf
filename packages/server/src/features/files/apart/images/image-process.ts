import sharp from 'sharp'
import { answerApart } from '@cairn/apart/answer'
import type { ImageVariant } from '@cairn/contract'
import { makeImage } from './make-image.ts'

/** Bytes of the largest original: scans of wall maps have some hundred million. */
const MOST_BYTES = 1_000_000_000

// A process makes one image at a time and keeps nothing of it.
sharp.cache(false)
sharp.concurrency(1)

answerApart(async (variant: ImageVariant, { file }) => makeImage(await file.whole(MOST_BYTES), variant))
