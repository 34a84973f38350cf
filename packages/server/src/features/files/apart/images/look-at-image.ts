import exifr from 'exifr'
import sharp, { type Metadata } from 'sharp'

// Only headers are read here: `image-process.ts` decodes images.
sharp.cache(false)
sharp.concurrency(1)

/** An image's size in pixels (missing for a damaged image), and whether its metadata contains a location. */
export interface ImageLook {
  pixels?: [width: number, height: number]
  /** Whether its metadata (EXIF or XMP) contains a location; of an upload over 1 GB this is assumed. */
  tellsItsPlace: boolean
}

/** Reads the size of an image and whether its metadata contains a location, without decoding it. */
export async function lookAtImage(bytes: Uint8Array): Promise<ImageLook> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const tellsItsPlace = await tells(bytes, found)
  return found ? { pixels: [found.width, found.height], tellsItsPlace } : { tellsItsPlace }
}

async function tells(bytes: Uint8Array, { exif, xmp }: Partial<Pick<Metadata, 'exif' | 'xmp'>> = {}): Promise<boolean> {
  if (xmp?.includes('GPSLatitude')) return true
  // Depending on the format only sharp or only exifr finds the EXIF block; it may be preceded by its name.
  const block = exif?.subarray(exif.indexOf('Exif\0\0') === 0 ? 6 : 0)
  const places = await Promise.all([bytes, block].map((from) => from && exifr.gps(from).catch(() => undefined)))
  return places.some((place) => place !== undefined)
}
