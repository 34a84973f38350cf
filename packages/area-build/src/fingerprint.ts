import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const LENGTH = 12

/**
 * Name of a build: the hash of everything it is made from, so that equal sources give the same immutable folder and
 * nothing is built twice. Paths are files or folders; tests and docs do not count.
 */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((entry) => filesOf(path.resolve(root, entry))).filter(isSource)) {
    hash.update(path.relative(root, file).replaceAll('\\', '/')).update('\0').update(readFileSync(file)).update('\0')
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
