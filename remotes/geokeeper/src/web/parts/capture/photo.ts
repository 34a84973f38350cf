import { gps } from 'exifr'
import { keptPosition } from '../../../model/capture/track.ts'

const [TYPE, QUALITY] = ['image/jpeg', 0.85]

/** Returns where a photograph was taken, from its EXIF data. Undefined if it has no position. */
export async function placeOfPhoto(file: Blob): Promise<[number, number] | undefined> {
  const found = await gps(file).catch(() => undefined)
  const { longitude, latitude } = found ?? {}
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return undefined
  return keptPosition({ longitude: Number(longitude), latitude: Number(latitude) })
}

/**
 * Makes a photograph smaller, so that its longest side has so many pixels. What the device wrote into it
 * is left out. A smaller one, and what the browser cannot read, stays as it is.
 */
export async function scaledPhoto(file: File, pixels: number): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return file
  const share = pixels / Math.max(picture.width, picture.height)
  if (share >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * share)
  canvas.height = Math.round(picture.height * share)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY))
  return blob ? new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: TYPE }) : file
}
