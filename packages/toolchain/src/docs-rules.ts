import type { TextFile } from './list-files.ts'

const FEATURE = /^packages\/server\/src\/features\/([^/]+)\//
/** Matches the name of an action of the core in its source. */
const ACTION = /^ +(?:name|action): '(\w+)'|\b(?:own|changeGrant)\('(\w+)'/gm
/** A setting as the schema of the environment has it, and one that is read directly. */
const SETTING = /^ {2}([A-Z][A-Z0-9_]+): (?:v\.|megabytes\()|\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/gm
/** Variables of the system, which are no settings. */
const SYSTEM = new Set(['PATH', 'LANG'])

/**
 * Finds features of the server (folders in `src/features`, from the paths in `files`) that its README does
 * not name. Returns one sentence for each.
 */
export function unnamedFeatures(readme: TextFile, files: readonly string[]): string[] {
  const features = new Set(files.flatMap((file) => FEATURE.exec(file)?.[1] ?? []))
  return [...features]
    .filter((name) => !readme.text.includes(`src/features/${name}\``) && !readme.text.includes(`src/features/${name}/`))
    .map((name) => `${readme.file} does not name the feature src/features/${name}`)
}

/**
 * Finds actions of the server's core, defined in `sources`, that ACTIONS.md does not list, and source files
 * in which no action name is found. Returns one sentence for each.
 */
export function unnamedActions(page: TextFile, sources: readonly TextFile[]): string[] {
  return sources.flatMap(({ file, text }) => {
    const names = [...text.matchAll(ACTION)].map(([, name, own]) => name ?? own ?? '')
    if (names.length === 0) return [`${file} defines no action whose name can be read`]
    return names
      .filter((name) => !page.text.includes(`\`${name}\``))
      .map((name) => `${page.file} does not name the action ${name} of ${file}`)
  })
}

/**
 * Finds environment variables that `sources` read and `readme` does not name. Returns one sentence for each.
 */
export function unnamedSettings(readme: TextFile, sources: readonly TextFile[]): string[] {
  const names = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(SETTING)].map(([, name, read]) => name ?? read ?? '')),
  )
  return [...names]
    .filter((name) => !SYSTEM.has(name) && !readme.text.includes(`\`${name}\``))
    .map((name) => `${readme.file} does not name the setting ${name}`)
}

/** The parts of a package.json that its README repeats. */
interface Manifest {
  exports: readonly string[]
  libraries: readonly string[]
}

/** The first cell of a row of a table of exports, such as `/fold`. */
const EXPORTS = /^\| ((?:`\.?\/[^`]+`(?:, )?)+) \|/gm
const LIBRARIES = /^(?:## )?Libraries\b[^]*?(?=\n## |$(?![^]))/m

/**
 * Finds `exports` of a package (other than texts and areas) that its README does not list, and exports
 * listed there that do not exist. Returns one sentence for each.
 */
export function exportProblems({ file, text }: TextFile, { exports }: Manifest): string[] {
  const paths = exports.filter((name) => name !== '.' && name !== './area')
  const named = [...text.matchAll(EXPORTS)].flatMap(([, cell = '']) => [...cell.matchAll(/`\.?(\/[^`]+)`/g)])
  return [
    ...paths
      .filter((name) => !name.startsWith('./texts/') && !text.includes(`${name.slice(1)}\``))
      .map((name) => `${file} does not name the export ${name}`),
    ...named
      .filter(([, name = '']) => !name.includes('*') && !paths.includes(`.${name}`))
      .map(([, name = '']) => `${file} names the export .${name}, which does not exist`),
  ]
}

/**
 * Finds libraries that a README lists although its package does not depend on them (`libraries`). Only names
 * in `known`, all libraries of the workspace, are looked for. Returns one sentence for each.
 */
export function unusedLibraries({ file, text }: TextFile, { libraries }: Manifest, known: readonly string[]): string[] {
  const listed = new Set(LIBRARIES.exec(text)?.[0].split(/[\s,;:()|`]+/))
  return known
    .filter((name) => listed.has(name) && !libraries.includes(name))
    .map((name) => `${file} lists the library ${name}, which its package does not use`)
}

const SPAN = /`([^`\n]+)`/g
/** A name as code has them, such as `openEngine`. */
const NAME = /(?<![\w-])[a-z][a-z0-9]+[A-Z]\w*/g

/**
 * Finds names in camel case that a page has in backticks but that are not among `words`, the identifiers of
 * all sources. Returns one sentence for each.
 */
export function unknownNames({ file, text }: TextFile, words: ReadonlySet<string>): string[] {
  const named = [...text.matchAll(SPAN)].flatMap(([, span = '']) => [...span.matchAll(NAME)].map(([name]) => name))
  return named.filter((name) => !words.has(name)).map((name) => `${file} names ${name}, which no source has`)
}

/** The folder of a pattern of the import policy that is one package as a whole. */
const WHOLE_PACKAGE = /^(?:packages\/)?([\w-]+)\/\*\*$/

/**
 * Compares the table of packages in ARCHITECTURE.md with the import policy (`OWN_PACKAGES`). Returns one
 * sentence for each package whose row does not list exactly the packages that it may import.
 */
export function layerProblems(map: TextFile, policy: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(policy).flatMap(([pattern, allowed]) => {
    const name = WHOLE_PACKAGE.exec(pattern)?.[1]
    if (name === undefined) return []
    const row = `| ${allowed.length === 0 ? 'nothing of ours' : allowed.join(', ')} |`
    return map.text.split('\n').some((line) => line.startsWith(`| [${name}](`) && line.includes(row))
      ? []
      : [`${map.file} does not say that ${name} builds on: ${row}`]
  })
}

const TABLE = /\b(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?(\w+)/gi

/**
 * Finds database tables that STORAGE.md does not list, among those that exist after all of the `migrations`,
 * which are given in their order. Returns one sentence for each.
 */
export function unnamedTables(page: TextFile, migrations: readonly TextFile[]): string[] {
  const tables = new Set<string>()
  for (const [, act = '', table = ''] of migrations.flatMap(({ text }) => [...text.matchAll(TABLE)]))
    if (act.toLowerCase() === 'create') tables.add(table)
    else tables.delete(table)
  return [...tables]
    .filter((table) => !page.text.includes(`\`${table}\``))
    .map((table) => `${page.file} does not name the table ${table}`)
}
