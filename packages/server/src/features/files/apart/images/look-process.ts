import { answerApart, type GivenFile } from '@cairn/apart/answer'
import { detectFileType, type DetectedType } from './file-type.ts'
import { lookAtImage, type ImageLook } from './look-at-image.ts'

/** The detected type of an upload and, for an image, its size and whether it contains a location. */
export interface UploadLook extends DetectedType {
  image?: ImageLook
}

/** Largest image that is inspected, in bytes. A larger one counts as containing a location. */
const MOST_BYTES = 1_000_000_000

answerApart(async (name: string, { file }): Promise<UploadLook> => {
  const told = await detectFileType(file, name)
  return told.kind === 'IMAGE' ? { ...told, image: await lookAt(file) } : told
})

async function lookAt(file: GivenFile): Promise<ImageLook> {
  return file.size > MOST_BYTES ? { tellsItsPlace: true } : lookAtImage(await file.whole(MOST_BYTES))
}
