/** A file in a zip: the path that the zip gives it. */
export interface ZipName {
  path: string
}

/** Files of zips, found by the names that cells of a table give them. */
export interface ZipNames<T extends ZipName> {
  /**
   * Returns the files that a name may mean, and counts them as used. Letters are compared without case; the
   * folders at the top of a zip may be left out.
   */
  find(name: string): readonly T[]
  /** Files that no name meant. */
  unused(): T[]
}

/** Folders above a file that may be left out of its name one by one. */
const MOST_FOLDERS = 50

/** Files that systems put into zips beside what people put there. */
const STRAY = /(?:^|\/)(?:__macosx\/|\.|thumbs\.db$|desktop\.ini$)/i

/** Creates the index of the files of one or several zips. */
export function zipNames<T extends ZipName>(files: readonly T[]): ZipNames<T> {
  const byEnd = new Map<string, T[]>()
  const used = new Set<T>()
  const wanted = files.filter(({ path }) => !path.endsWith('/') && !STRAY.test(path))
  for (const file of wanted) {
    const parts = plainPath(file.path)
    for (const from of beginsOf(parts.length)) {
      const end = parts.slice(from).join('/')
      const same = byEnd.get(end)
      if (same) same.push(file)
      else byEnd.set(end, [file])
    }
  }
  return {
    find(name) {
      const parts = plainPath(name)
      const found = parts.length === 0 ? [] : (byEnd.get(parts.join('/')) ?? [])
      // A whole path means that file, even if another path ends in it.
      const whole = found.filter(({ path }) => plainPath(path).length === parts.length)
      const meant = whole.length === 1 ? whole : found
      if (meant.length === 1 && meant[0]) used.add(meant[0])
      return meant
    },
    unused: () => wanted.filter((file) => !used.has(file)),
  }
}

/** Where names of a file may begin in its path: anywhere in the last folders, and at the top. */
function beginsOf(depth: number): number[] {
  const last = Math.max(0, depth - MOST_FOLDERS)
  const begins = Array.from({ length: depth - last }, (_, at) => last + at)
  return last > 0 ? [0, ...begins] : begins
}

function plainPath(path: string): string[] {
  return path
    .normalize('NFC')
    .toLowerCase()
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.')
}
