import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const LENGTH = 12

/** Paths, files or folders, below a folder: by these names they count, wherever the folder is. */
export type Sources = readonly [folder: string, paths: readonly string[]]

/**
 * Name of a build: the hash of everything it is made from, so that equal sources give the same immutable folder and
 * nothing is built twice. Tests and docs do not count.
 */
export function fingerprint(sources: readonly Sources[]): string {
  const hash = createHash('sha256')
  for (const [folder, paths] of sources)
    for (const file of paths.flatMap((entry) => filesOf(path.resolve(folder, entry))).filter(isSource)) {
      const name = path.relative(folder, file).replaceAll('\\', '/')
      hash.update(name).update('\0').update(readFileSync(file)).update('\0')
    }
  return hash.digest('hex').slice(0, LENGTH)
}

/** All files below a folder in a fixed order, or the file itself. */
export function filesOf(entry: string): string[] {
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.join(found.parentPath, found.name))
    .sort()
}

function isSource(file: string): boolean {
  return !/(\.test\.tsx?|\.md)$/.test(file)
}
