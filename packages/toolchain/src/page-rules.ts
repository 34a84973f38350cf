import path from 'node:path'
import { trustIds } from './area-rules.ts'
import type { TextFile } from './list-files.ts'

/** Relative links to files, outside of code. */
const LINKS = /\]\(([^)#:\s]+)(?:#[\w-]+)?\)/g
const CODE = /```[^]*?```|`[^`\n]*`/g
/**
 * Returns the targets of the relative links of a page, as paths from the repository root. Links in code are
 * left out.
 */
export function linksOf({ file, text }: TextFile): string[] {
  return [...text.replaceAll(CODE, '').matchAll(LINKS)].map(([, name = '']) => path.join(path.dirname(file), name))
}

/** A file or folder in backticks, by its path in a package: `src/model/`, `items/labels/labels.ts`. */
const OWN_PATH = /`(src\/[\w./-]+|[a-z][\w-]*(?:\/[\w-]+)*\/[\w.-]+\.(?:tsx?|mjs|json|md|css))`/g
const FROM_ROOT = /^(?:host|remotes|packages|deploy|e2e)\//
/** Matches placeholders in paths of instructions, such as `remotes/AREA/`. */
export const PLACEHOLDER = /\b(?:AREA|FEATURE|NAME|NNN)\b/
const BUILT = /(?:^|\/)dist(?:\/|$)/

/**
 * Finds file paths in backticks on pages that do not exist in `files`. They are looked up in the folders
 * above the page, in `src` of each, and in the areas. Paths that begin at the repository root, are in
 * `dist`, or have placeholders are not looked up. Returns one sentence for each.
 */
export function missingPaths(pages: readonly TextFile[], files: readonly string[]): string[] {
  const there = new Set(files.flatMap(withFolders))
  const areas = new Set(files.flatMap((file) => /^remotes\/[^/]+/.exec(file) ?? []))
  return pages.flatMap(({ file, text }) => {
    const places = [...withFolders(file).slice(1), ...areas].flatMap((folder) => [folder, `${folder}/src`])
    return [...text.matchAll(OWN_PATH)]
      .map(([, name = '']) => name.replace(/\/$/, ''))
      .filter((name) => !FROM_ROOT.test(name) && !BUILT.test(name) && !PLACEHOLDER.test(name))
      .filter((name) => !places.some((place) => there.has(path.join(place, name))))
      .map((name) => `${file} names ${name}, which does not exist`)
  })
}

/** Returns a path and those of the folders that it is in, the innermost first. */
function withFolders(file: string): string[] {
  const parent = path.dirname(file)
  return parent === '.' ? [file] : [file, ...withFolders(parent)]
}

/** Most lines and words of a page, and most characters of a line, tables included. */
interface Size {
  lines?: number
  words?: number
  width: number
}

/** How large pages may be. Pages of operators and manuals have no limit. */
const SIZES: readonly (readonly [RegExp, Size])[] = [
  [/^(?:packages|host|remotes|e2e)\/.*\bREADME\.md$/, { lines: 120, width: 110 }],
  [/^ARCHITECTURE\.md$/, { words: 3000, width: 200 }],
  [/\/decisions\//, { lines: 25, width: 110 }],
]

/**
 * Finds pages and lines that exceed the length limits for their kind of page. Returns one sentence for each.
 */
export function sizeProblems({ file, text }: TextFile): string[] {
  const size = SIZES.find(([pattern]) => pattern.test(file))?.[1]
  if (!size) return []
  const lines = text.replace(/\n$/, '').split('\n')
  const words = text.split(/\s+/).filter((word) => word !== '').length
  return [
    ...(lines.length > (size.lines ?? Infinity)
      ? [`${file} has ${lines.length} lines; ${size.lines} are allowed`]
      : []),
    ...(words > (size.words ?? Infinity) ? [`${file} has ${words} words; ${size.words} are allowed`] : []),
    ...lines.flatMap(({ length }, at) =>
      length > size.width ? [`${file}:${at + 1} has ${length} characters; ${size.width} are allowed`] : [],
    ),
  ]
}

/** A row of a table of rules: its id, and the rest. */
const RULE_ROW = /^\| ([A-Z]+)-?(\d+) \| (.*) \|$/gm
const TEST_FILE = /`[\w./-]+\.(?:test\.tsx?|spec\.ts)`/

/**
 * Finds rows of a page's tables of rules (`| T7 | … |`) that name no test file, or whose number does not
 * increase. Returns one sentence for each.
 */
export function rowProblems({ file, text }: TextFile): string[] {
  const last = new Map<string, number>()
  return [...text.matchAll(RULE_ROW)].flatMap(([, prefix = '', digits = '', row = '']) => {
    const [number, before] = [Number(digits), last.get(prefix) ?? 0]
    last.set(prefix, number)
    return [
      ...(number > before ? [] : [`${file}: ${prefix}${number} stands behind ${prefix}${before}`]),
      ...(TEST_FILE.test(row) ? [] : [`${file}: ${prefix}${number} names no test`]),
    ]
  })
}

/**
 * Finds ids of trust checks (`T7`) that titles of tests begin with but that have no row in TRUST.md. Returns
 * one sentence for each file and id.
 */
export function untrusted(trust: TextFile, tests: readonly TextFile[]): string[] {
  const rows = new Set([...trust.text.matchAll(RULE_ROW)].map(([, prefix = '', digits = '']) => prefix + digits))
  return tests.flatMap(({ file, text }) =>
    [...new Set(trustIds(text))]
      .filter((id) => !rows.has(id))
      .map((id) => `${file} names ${id}, which ${trust.file} lacks`),
  )
}

/** Tests that count steps prove one check, without a word of it (`@cairn/testkit/steps`). */
const STEPS = { call: 'testSteps(', id: 'T60' }

/**
 * Finds test files that a row of TRUST.md lists although the id of that row does not occur in them. Returns
 * one sentence for each.
 */
export function unnamedRows(trust: TextFile, tests: readonly TextFile[]): string[] {
  const texts = new Map(tests.map(({ file, text }) => [file, text]))
  return [...trust.text.matchAll(RULE_ROW)].flatMap(([, prefix = '', digits = '', row = '']) => {
    const id = prefix + digits
    const named = new RegExp(`\\b${id}\\b`)
    return [...row.matchAll(/`([^`]+)`/g)]
      .map(([, file = '']) => ({ file, text: texts.get(file) }))
      .filter(({ text }) => text !== undefined && !named.test(text))
      .filter(({ text = '' }) => id !== STEPS.id || !text.includes(STEPS.call))
      .map(({ file }) => `${file} does not name ${id}, whose row names it`)
  })
}

/** What the README of a package has besides its first sentence. */
const README_PARTS: readonly (readonly [string, RegExp])[] = [
  ['table', /^\| --- /m],
  ['example', /^```/m],
  ['libraries', /^(?:## )?Libraries\b/m],
]

/**
 * Finds what a package's README must have and lacks: a table, an example, a list of libraries. Returns one
 * sentence for each.
 */
export function lackingParts({ file, text }: TextFile): string[] {
  return README_PARTS.filter(([, pattern]) => !pattern.test(text)).map(([part]) => `${file} has no ${part}`)
}

const PARTS = ['Context', 'Decision', 'Consequence', 'Look again']

/**
 * Finds decision records (pages in `decisions/`) that lack a section or are not numbered consecutively.
 * Returns one sentence for each.
 */
export function decisionProblems(pages: readonly TextFile[]): string[] {
  const folders = Map.groupBy(
    pages.filter(({ file }) => file.includes('/decisions/')),
    ({ file }) => path.dirname(file),
  )
  return [...folders.values()].flatMap((records) => [
    ...records
      .toSorted((one, other) => one.file.localeCompare(other.file))
      .filter(({ file }, at) => !path.basename(file).startsWith(`${String(at + 1).padStart(3, '0')}-`))
      .map(({ file }) => `${file} does not follow the number before it`),
    ...records.flatMap(({ file, text }) =>
      PARTS.filter((part) => !text.includes(`**${part}`)).map((part) => `${file} lacks its "${part}"`),
    ),
  ])
}

/** Finds pages to which ARCHITECTURE.md (`map`) has no link. Returns one sentence for each. */
export function unmappedPages(map: TextFile, pages: readonly TextFile[]): string[] {
  const linked = new Set([map.file, ...linksOf(map)])
  return pages.filter(({ file }) => !linked.has(file)).map(({ file }) => `${map.file} does not link ${file}`)
}
