import sharp from 'sharp'
import type { Paper, PaperBlock } from '@cairn/contract/paper'

/** An image with more pixels is refused. */
const MOST_PIXELS = 4_000_000
/** Side of an image on paper, in pixels: 220 to an inch of a picture three and a half inches wide. */
const SIDE = 720

/**
 * Returns the document with its WebP images converted to JPEG, because PDF does not support WebP. Their
 * longer side becomes 720 pixels, also of smaller ones; transparent parts become white; upright images are
 * printed narrower. Other images stay as they are. Rejects for a WebP image that is damaged or has more than
 * 4 million pixels.
 */
export async function withPaperImages({ blocks, ...paper }: Paper): Promise<Paper> {
  const made: PaperBlock[] = []
  // One at a time: each is decoded in memory.
  for (const block of blocks) made.push(block.kind === 'image' && isWebp(block.bytes) ? await paperImage(block) : block)
  return { ...paper, blocks: made }
}

type Image = Extract<PaperBlock, { kind: 'image' }>

/** Fits an image into the square of its width. One of a few pixels, as a veil is, becomes smooth. */
async function paperImage(image: Image): Promise<Image> {
  const { data, info } = await sharp(image.bytes, { limitInputPixels: MOST_PIXELS })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return { ...image, bytes: data, width: (image.width * info.width) / SIDE }
}

function isWebp(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP'
}
