/** Longest name of a belonging. */
const MOST = 300
const PICTURE_END = /\.(?:avif|gif|hei[cf]|jpe?g|png|tiff?|webp)$/i

/** Returns the proposed name of a belonging created from a photograph: the file name as words. */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll('_', ' ')
    .trim()
  return (words || fileName).slice(0, MOST)
}

/**
 * Tells whether a file is a picture, by its MIME type or, for types that browsers do not know, by its
 * extension.
 */
export function isPicture({ name, type }: { name: string; type: string }): boolean {
  return type === '' ? PICTURE_END.test(name) : type.startsWith('image/')
}
