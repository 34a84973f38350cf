import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { photograph } from '../../../../testing/photograph.ts'
import { lookAtImage } from './look-at-image.ts'

async function tells(image: Buffer): Promise<boolean> {
  return (await lookAtImage(image)).tellsItsPlace
}

const FORMATS: [string, (image: Sharp) => Sharp][] = [
  ['JPEG', (image) => image.jpeg()],
  ['WebP', (image) => image.webp()],
  ['PNG', (image) => image.png()],
  ['AVIF', (image) => image.avif({ effort: 0 })],
]
test.each(FORMATS)(
  'a photograph as %s tells where it was taken, and one without a place does not',
  async (_name, as) => {
    expect(await tells(await photograph(as))).toBe(true)
    const create = { width: 20, height: 20, channels: 3 as const, background: '#3a7d8c' }
    const plain = sharp({ create }).withExif({ IFD0: { Make: 'Camera' } })
    expect(await tells(await as(plain).toBuffer())).toBe(false)
  },
)

test('a place that a program wrote is told, too, and what is no image tells none', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,15.5N" exif:GPSLongitude="127,30W"/></rdf:RDF></x:xmpmeta>`
  const create = { width: 20, height: 20, channels: 3 as const, background: '#3a7d8c' }
  expect(await tells(await sharp({ create }).withXmp(xmp).webp().toBuffer())).toBe(true)
  expect(await tells(Buffer.from('no image'))).toBe(false)
})
