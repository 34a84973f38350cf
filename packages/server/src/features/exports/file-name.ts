import { join, parse } from 'node:path/posix'

/** Longest name, before its ending; file systems take 255 bytes. */
const MAX_LENGTH = 80

/** Returns a name every file system takes: what has a meaning to one becomes a space. */
export function exportFileName(name: string, ending: string): string {
  return `${plainName(name) || 'export'}.${ending}`
}

/**
 * Returns one part of a path inside an archive: nothing of it leads elsewhere (TRUST.md, T30), and its ending
 * stays.
 */
export function archivePart(name: string): string {
  const { name: stem, ext } = parse(name)
  const ending = plainName(ext.slice(1))
  return `${plainName(stem) || 'file'}${ending && `.${ending}`}`
}

/** The same name, or with a number where one like it was taken before: `map (2).pdf`. Some file systems take small letters for capitals. */
export function untaken(taken: Set<string>, path: string): string {
  const { dir, name, ext } = parse(path)
  let free = path
  for (let n = 2; taken.has(sameAs(free)); n++) free = join(dir, `${name} (${n})${ext}`)
  taken.add(sameAs(free))
  return free
}

function sameAs(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/** Removes from a name the characters that file systems refuse. Empty if nothing is left. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return [...plain].slice(0, MAX_LENGTH).join('')
}
