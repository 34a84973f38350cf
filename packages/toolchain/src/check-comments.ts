import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import { root } from './paths.ts'

/** Folders with plain comments: narrow, and without pages outside of the repository. The list grows. */
const FOLDERS = [
  'packages/area-build/',
  'packages/basemap/',
  'packages/channel/',
  'packages/contract/',
  'packages/forms/',
  'packages/map/',
  'packages/model/',
  'packages/paper/',
  'packages/testkit/',
  'packages/ui/',
  'remotes/',
]
/** Most characters of a comment line. */
const WIDTH = 110
const SOURCE = /\.(ts|tsx|mjs|css)$/
const COMMENT = /^\s*(\/\*\*?|\*\/?|\/\/)/
/** A page such as `PROTOCOL.md`, with the heading it may name: `PROTOCOL.md, "Socket"`. */
const PAGE = /\b([\w-]+\.md)\b(?:, "([^"]+)")?/g
/** A rule of TRUST.md. */
const RULE = /\bT\d{1,2}\b/g
const OUTSIDE = /\b(platform-core|business-areas) section\b/g

/** What comments may refer to. */
export interface References {
  /** File name of a page → its headings. */
  pages: ReadonlyMap<string, ReadonlySet<string>>
  /** Ids of trust checks. */
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
      const isPlain = FOLDERS.some((folder) => file.startsWith(folder))
      return [...danglingReferences(file, text, references), ...(isPlain ? styleProblems(file, text) : [])]
    })
}

/**
 * Finds comment lines that are too long, and references to pages outside of the repository. Returns one sentence for
 * each problem, which begins with `file`.
 */
export function styleProblems(file: string, text: string): string[] {
  const long = text
    .split('\n')
    .flatMap((line, at) =>
      COMMENT.test(line) && line.length > WIDTH
        ? [`${file}:${at + 1} has a comment line of ${line.length} characters; ${WIDTH} are allowed`]
        : [],
    )
  const outside = [...commentsOf(text).matchAll(OUTSIDE)]
  return [...long, ...outside.map(([name]) => `${file} names "${name}", a page outside of the repository`)]
}

/**
 * Finds references in comments to pages, headings or trust checks that do not exist. Returns one sentence for each,
 * which begins with `file`.
 */
export function danglingReferences(file: string, text: string, { pages, rules }: References): string[] {
  const comments = commentsOf(text)
  const dangling = [...comments.matchAll(PAGE)].flatMap(([, page = '', heading]) => {
    const headings = pages.get(page)
    if (!headings) return [`${file} names ${page}, which does not exist`]
    return heading === undefined || headings.has(heading) ? [] : [`${file} names "${heading}", which ${page} lacks`]
  })
  const unknown = [...comments.matchAll(RULE)].filter(([rule]) => !rules.has(rule))
  return [...dangling, ...unknown.map(([rule]) => `${file} names ${rule}, which TRUST.md lacks`)]
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
  return { pages, rules }
}
