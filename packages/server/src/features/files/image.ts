import exifr from 'exifr'
import sharp, { type Sharp } from 'sharp'
import type { ImageVariant } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

/** What images are made of; others have an icon. */
const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'])
/** A scan of a wall map has this; a picture made to fill the memory has more. */
const MOST_PIXELS = 100_000_000
/** Side of the square, or the box it is fitted into (pixels). */
const SIDES: Record<ImageVariant, number> = { small: 192, medium: 720, large: 2048 }
const LONGEST_SECONDS = 30

// One image at a time takes one thread, and nothing of it stays in memory.
sharp.cache(false)
sharp.concurrency(1)

export function hasVariants(filetype: string): boolean {
  return READABLE.has(filetype)
}

/** Refuses an image that would not fit into the memory (trust.md, T30), before it is decoded. One that is damaged is kept as it is. */
export async function checkImage(path: string, filetype: string): Promise<void> {
  if (!hasVariants(filetype)) return
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (found && found.width * found.height > MOST_PIXELS)
    throw new CairnError('imageTooLarge', `${found.width} × ${found.height} pixels`, { most: MOST_PIXELS / 1_000_000 })
}

/** Whether the photograph tells where it was taken, in what its camera wrote or in what a program wrote of that (XMP). */
export async function tellsItsPlace(path: string): Promise<boolean> {
  const { exif, xmp } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ exif: undefined, xmp: undefined }))
  if (xmp?.includes('GPSLatitude')) return true
  // Of some formats only sharp finds the block of EXIF, of others only exifr; before the block itself its name may stand.
  const block = exif?.subarray(exif.indexOf('Exif\0\0') === 0 ? 6 : 0)
  const places = await Promise.all([path, block].map((from) => from && exifr.gps(from).catch(() => undefined)))
  return places.some((place) => place !== undefined)
}

/** A smaller image, upright, as WebP; of what the camera wrote, place and time, nothing is in it. Rejects for a damaged one. */
export function makeVariant(original: Buffer | string, variant: ImageVariant): Promise<Buffer> {
  const image = sharp(original, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
  return sized(image.rotate(), variant)
    .webp({ quality: variant === 'small' ? 72 : 80 })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer()
}

function sized(image: Sharp, variant: ImageVariant): Sharp {
  const side = SIDES[variant]
  return variant === 'small'
    ? image.resize(side, side, { fit: 'cover', position: 'attention' })
    : image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}
