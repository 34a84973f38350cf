import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const LENGTH = 12

/** Files or folders below a folder. Only their relative names count, not where the folder is. */
export type Sources = readonly [folder: string, paths: readonly string[]]

/**
 * Returns the hash of all source files (12 hex digits), which names a build: equal sources give equal builds.
 * Tests (`.test.ts`) and Markdown do not count.
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

/** Lists all files below a folder in a fixed order, or the file itself. */
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
