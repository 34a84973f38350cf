import sharp, { type Sharp } from 'sharp'
import { VEILED_SIDE, type ImageVariant } from '@cairn/contract'
import { MOST_PIXELS } from '../../most-pixels.ts'

/** Side of the square, or of the box an image is fitted into (pixels). */
const SIDES: Record<ImageVariant, number> = { small: 192, medium: 720, large: 2048, veiled: VEILED_SIDE }
/**
 * A longer image is cut to this ratio of its sides before it fills the square: what is scaled stays small.
 */
const LONGEST_RATIO = 4

/**
 * Makes an upright WebP image without camera data, time or place. `small` fills a square, enlarged if need
 * be; `medium` and `large` fit into a box and are never enlarged; `veiled` is blurred until only colours are
 * left. Rejects for a damaged image, and for one of more than 100 million pixels.
 */
export async function makeImage(original: Uint8Array, variant: ImageVariant): Promise<Buffer> {
  const image = sharp(original, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
  if (variant === 'veiled') return veiled(image).webp({ quality: 40 }).toBuffer()
  const sized = variant === 'small' ? await square(image) : fitted(image.autoOrient(), SIDES[variant])
  return sized.webp({ quality: variant === 'small' ? 72 : 80 }).toBuffer()
}

/** Leaves of an image no more than its colours. */
function veiled(image: Sharp): Sharp {
  return image.autoOrient().resize(SIDES.veiled, SIDES.veiled, { fit: 'cover' }).blur(2)
}

/** Fits an image into a box and never enlarges it. */
function fitted(image: Sharp, side: number): Sharp {
  return image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

/**
 * Fills the small square with the part of the image that draws attention. A very long image is cut in its
 * middle first.
 */
async function square(image: Sharp): Promise<Sharp> {
  const { width, height } = (await image.metadata()).autoOrient
  const longest = LONGEST_RATIO * Math.min(width, height)
  const cut = { width: Math.min(width, longest), height: Math.min(height, longest) }
  const left = Math.floor((width - cut.width) / 2)
  const top = Math.floor((height - cut.height) / 2)
  const upright = image.autoOrient()
  const cutOut = Math.max(width, height) > longest ? upright.extract({ left, top, ...cut }) : upright
  return cutOut.resize(SIDES.small, SIDES.small, { fit: 'cover', position: 'attention' })
}
