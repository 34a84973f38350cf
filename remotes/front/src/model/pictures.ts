import { idsNamed, type FrontPicture, type Item, type ItemId } from '@cairn/contract'

/** Returns the pictures of a front with their words, in its order, of those files that are at hand. */
export function picturesOf(front: Item, files: Readonly<Record<string, Item>>): FrontPicture[] {
  return idsNamed(front['pictures']).flatMap((id) => {
    const file = files[id]
    if (!file) return []
    const caption = wordsIn(file['caption'])
    return [{ picture: id, alt: wordsIn(file['altText']), ...(caption === '' ? {} : { caption }) }]
  })
}

/** Returns the pictures of a front that nobody who cannot see them is told of, among those at hand. */
export function undescribed(front: Item, files: Readonly<Record<string, Item>>): ItemId[] {
  return idsNamed(front['pictures']).filter((id) => files[id] && wordsIn(files[id]['altText']) === '')
}

function wordsIn(text: unknown): string {
  return typeof text === 'string' ? text.trim() : ''
}
