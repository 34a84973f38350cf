import { join, parse } from 'node:path/posix'

/** Longest name, before its ending; file systems take 255 bytes. */
const MAX_LENGTH = 80

/**
 * Returns a file name of at most 80 characters before its ending: characters that file systems reserve become
 * spaces, an empty name `export`. Names that Windows reserves, such as `CON`, stay.
 */
export function exportFileName(name: string, ending: string): string {
  return `${plainName(name) || 'export'}.${ending}`
}

/**
 * Returns a name as one safe path segment inside an archive (no traversal; TRUST.md, T30), with its extension
 * kept; `file` if nothing is left of the rest.
 */
export function archivePart(name: string): string {
  const { name: stem, ext } = parse(name)
  const ending = plainName(ext.slice(1))
  return `${plainName(stem) || 'file'}${ending && `.${ending}`}`
}

/**
 * Returns the path, with a number if it is already taken: `map (2).pdf`. Case is ignored, as some file
 * systems do. Adds the result to `taken`.
 */
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

/**
 * Replaces characters that file systems reject by spaces, removes dots and spaces at both ends, and cuts a
 * name to 80 characters. May return an empty string.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return [...plain].slice(0, MAX_LENGTH).join('')
}
