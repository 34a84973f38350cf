/** Longest name of a belonging. */
const MOST = 300

/** Returns the name of a belonging that is begun with a photograph: that of the file, as words. */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll('_', ' ')
    .trim()
  return (words || fileName).slice(0, MOST)
}
