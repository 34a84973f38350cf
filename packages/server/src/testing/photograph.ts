import sharp, { type Sharp } from 'sharp'

/** Makes a photograph with GPS coordinates in its metadata, as JPEG or in the format that `as` makes. */
export function photograph(as: (image: Sharp) => Sharp = (image) => image.jpeg()): Promise<Buffer> {
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#3a7d8c' }
  const image = sharp({ create }).withExif({
    IFD0: { Make: 'Camera', Artist: 'Somebody' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '52/1 15/1 30/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '127/1 30/1 0/1',
    },
  })
  return as(image).toBuffer()
}
