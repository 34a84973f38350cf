import { hasImageVariants, idsNamed, type FrontPicture, type Item, type ItemId } from '@cairn/contract'

type Front = Readonly<Record<string, unknown>>

/**
 * Returns the pictures of a front in its order, each with its version, of those files at hand that visitors
 * would see. How often another was changed is not told to who reads the front.
 */
export function picturesOf(front: Front, files: Readonly<Record<string, Item>>): FrontPicture[] {
  return idsNamed(front['pictures']).flatMap((id) => {
    const file = files[id]
    return file && mayShow(file) ? [{ picture: id, version: file.$all ?? file._u }] : []
  })
}

/** Returns the pictures of a front that are not at hand. */
export function missing(front: Front, files: Readonly<Record<string, Item>>): ItemId[] {
  return idsNamed(front['pictures']).filter((id) => !files[id])
}

/**
 * Returns the pictures of a front that nobody who cannot see them is told of, among those at hand that
 * visitors would see.
 */
export function undescribed(front: Front, files: Readonly<Record<string, Item>>): ItemId[] {
  return idsNamed(front['pictures']).filter((id) => {
    const file = files[id]
    return file !== undefined && mayShow(file) && String(file['altText'] ?? '').trim() === ''
  })
}

/** Images for everybody without a warning: visitors see no other file on a front. */
function mayShow({ filetype, access, $warnings = [] }: Item): boolean {
  return hasImageVariants(filetype) && [undefined, null, 'PUBLIC'].includes(access as null) && $warnings.length === 0
}
