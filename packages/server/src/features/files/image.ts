import exifr from 'exifr'
import sharp from 'sharp'
import { hasImageVariants } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

/** Pixels of the largest image that is decoded. A scan of a wall map has this; a picture made to fill the memory has more. */
export const MOST_PIXELS = 100_000_000

// Only headers are read here: `image-process.ts` decodes images.
sharp.cache(false)
sharp.concurrency(1)

/** Refuses an image that would not fit into the memory (TRUST.md, T30), before it is decoded. One that is damaged is kept as it is. */
export async function checkImage(path: string, filetype: string): Promise<void> {
  if (!hasImageVariants(filetype)) return
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
