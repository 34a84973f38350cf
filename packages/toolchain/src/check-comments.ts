import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import { root } from './paths.ts'

/** Most characters of a comment line. */
const WIDTH = 110
const SOURCE = /\.(ts|tsx|mjs|css)$/
const COMMENT = /^\s*(\/\*\*?|\*\/?|\/\/)/
/** A page such as `PROTOCOL.md`, with the heading it may name: `PROTOCOL.md, "Socket"`. */
const PAGE = /\b([\w-]+\.md)\b(?:, "([^"]+)")?/g
/** A source file by the end of its path: `read-texts.ts`, `items/read/history.ts`. */
const FILE = /(?<![\w./@-])[a-z][\w-]*(?:[./][\w-]+)*\.(?:tsx?|sql)\b/g
/** A rule of TRUST.md. */
const RULE = /\bT\d{1,2}\b/g
/** Pages that no clone of the repository has. */
const OUTSIDE = /\b(platform-core|business-areas)\b/g

/** What exists in the repository and comments may refer to: pages, files and trust checks. */
export interface References {
  /** File name of a page → its headings. */
  pages: ReadonlyMap<string, ReadonlySet<string>>
  /** Paths of all files, each also without its first folders, down to the file's name alone. */
  files: ReadonlySet<string>
  /** Ids of the trust checks in TRUST.md, such as `T7`. */
  rules: ReadonlySet<string>
}

/** Checks the comments of all source files. Returns one sentence for each problem. */
export function checkComments(): string[] {
  const files = listFiles()
  const references = readReferences(files)
  return files
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...danglingReferences(file, text, references), ...wideLines(file, text)]
    })
}

/**
 * Finds lines that begin with a comment and are longer than 110 characters. Returns one sentence for each,
 * which begins with `file`.
 */
export function wideLines(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      COMMENT.test(line) && line.length > WIDTH
        ? [`${file}:${at + 1} has a comment line of ${line.length} characters; ${WIDTH} are allowed`]
        : [],
    )
}

/**
 * Finds references in comments to pages outside of the repository, and to pages, headings, files or trust
 * checks that do not exist. Returns one sentence for each, which begins with `file`.
 */
export function danglingReferences(file: string, text: string, { pages, files, rules }: References): string[] {
  const comments = commentsOf(text)
  const dangling = [...comments.matchAll(PAGE)].flatMap(([, page = '', heading]) => {
    const headings = pages.get(page)
    if (!headings) return [`${file} names ${page}, which does not exist`]
    return heading === undefined || headings.has(heading) ? [] : [`${file} names "${heading}", which ${page} lacks`]
  })
  const unknown = [...comments.matchAll(RULE)].filter(([rule]) => !rules.has(rule))
  const gone = [...comments.matchAll(FILE)].filter(([name]) => !files.has(name))
  const outside = [...comments.matchAll(OUTSIDE)]
  return [
    ...dangling,
    ...gone.map(([name]) => `${file} names ${name}, which does not exist`),
    ...outside.map(([name]) => `${file} names "${name}", a page outside of the repository`),
    ...unknown.map(([rule]) => `${file} names ${rule}, which TRUST.md lacks`),
  ]
}

/** Text of all lines that are comments, without their marks. */
function commentsOf(text: string): string {
  return text
    .split('\n')
    .map((line) => (COMMENT.test(line) ? line.replace(COMMENT, '').trim() : '\n'))
    .join(' ')
}

function readReferences(files: readonly string[]): References {
  const pages = new Map<string, Set<string>>()
  const rules = new Set<string>()
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const name = path.basename(file)
    const text = readFileSync(path.join(root, file), 'utf8')
    const headings = pages.get(name) ?? new Set<string>()
    for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) headings.add(heading)
    pages.set(name, headings)
    if (name === 'TRUST.md') for (const [, rule = ''] of text.matchAll(/^\| (T\d+) \|/gm)) rules.add(rule)
  }
  return { pages, files: new Set(files.flatMap(endsOf)), rules }
}

/** Returns a path, and what is left of it behind each folder. */
function endsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_part, at) => parts.slice(at).join('/'))
}
