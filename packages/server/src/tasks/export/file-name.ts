/** Longest name, before its ending; file systems take 255 bytes. */
const MAX_LENGTH = 80

/** A name every file system takes: what has a meaning to one becomes a space. */
export function exportFileName(name: string, ending: string): string {
  const plain = name
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...plain].slice(0, MAX_LENGTH).join('') || 'export'}.${ending}`
}
