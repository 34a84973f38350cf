import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  unknownNames,
  exportProblems,
  layerProblems,
  unnamedActions,
  unnamedFeatures,
  unnamedSettings,
  unnamedTables,
  unusedLibraries,
} from './docs-rules.ts'
import { OWN_PACKAGES } from './lint/policy.ts'
import { listFiles, readText, type TextFile } from './list-files.ts'
import {
  decisionProblems,
  lackingParts,
  linksOf,
  missingPaths,
  PLACEHOLDER,
  rowProblems,
  sizeProblems,
  unmappedPages,
  unnamedRows,
  untrusted,
} from './page-rules.ts'
import { root } from './paths.ts'

/** Paths that docs may name in backticks, from the repository's folder. */
const PATHS = /`((?:host|remotes|packages|deploy|e2e|\.ci)\/[\w./-]+)`/g
const SCRIPTS = /(?:^|`)(?:npm run|pnpm) ([a-z][\w-]*)/gm
/** What is read here of a package.json. */
type Manifest = Partial<Record<'exports' | 'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>>
/** pnpm's own commands. */
const NOT_SCRIPTS = new Set(['install', 'exec'])
/** Sources whose identifiers pages may mention. Decisions may also mention rejected ones. */
const SOURCE = /\.(?:tsx?|mjs|sql|json|sh|ya?ml|css)$/
const WORD = /[A-Za-z$][\w$]*/g
const ACTIONS = /^packages\/server\/src\/features\/.*\.actions?\.ts$/
const TEST = /\.(?:test\.tsx?|spec\.ts)$/
/** Tests of the checks here, which seed trust checks that are not there. */
const SEEDED = /^packages\/toolchain\/src\/[^/]+$/
const MIGRATION = /\/migrations\/\d+-[\w-]+\.sql$/
/** What an operator starts. Helpers of tests are left out. */
const OPERATED = /^packages\/(server|basemap|embedded-postgres)\/src\/(?!testing\/).*(?<!\.test)\.ts$/

/**
 * Checks the Markdown pages of the repository against its code: paths, scripts and links that do not exist;
 * features, actions, settings, tables, exports and pages that the page for them does not list; and pages
 * that are too long. Returns one sentence for each problem. Paths that a build writes are ignored.
 */
export function checkDocs(): string[] {
  const files = listFiles()
  const pages = files.filter((file) => file.endsWith('.md')).map(readText)
  const map = readText('ARCHITECTURE.md')
  const server = readText('packages/server/README.md')
  const trust = readText('packages/testkit/TRUST.md')
  const tests = files.filter((file) => TEST.test(file)).map(readText)
  const words = new Set(
    files.filter((file) => SOURCE.test(file)).flatMap((file) => readText(file).text.match(WORD) ?? []),
  )
  return [
    ...missingNames(pages),
    ...missingPaths(pages, files),
    ...unmappedPages(map, pages),
    ...layerProblems(map, OWN_PACKAGES),
    ...decisionProblems(pages),
    ...pages.flatMap(rowProblems),
    ...untrusted(
      trust,
      tests.filter(({ file }) => !SEEDED.test(file)),
    ),
    ...unnamedRows(trust, tests),
    ...unnamedFeatures(server, files),
    ...unnamedActions(readText('packages/server/ACTIONS.md'), files.filter((file) => ACTIONS.test(file)).map(readText)),
    ...unnamedSettings(readText('README.md'), files.filter((file) => OPERATED.test(file)).map(readText)),
    ...unnamedTables(
      readText('packages/server/STORAGE.md'),
      files.filter((file) => MIGRATION.test(file)).map(readText),
    ),
    ...pages.flatMap(manifestProblems),
    ...pages.filter(({ file }) => !file.includes('/decisions/')).flatMap((page) => unknownNames(page, words)),
    ...pages.flatMap(sizeProblems),
  ]
}

/** Returns problems of a README that contradicts the package.json beside it. */
function manifestProblems(page: TextFile): string[] {
  const manifest = path.join(path.dirname(page.file), 'package.json')
  if (path.basename(page.file) !== 'README.md' || page.file === 'README.md' || !existsSync(path.join(root, manifest)))
    return []
  const { exports = {}, dependencies, devDependencies } = readManifest(manifest)
  const shared = readManifest('package.json').devDependencies
  const libraries = Object.keys({ ...dependencies, ...devDependencies, ...shared })
  const stated = { exports: Object.keys(exports), libraries }
  const known = [...readText('pnpm-workspace.yaml').text.matchAll(/^ {2}'?([@\w/.-]+)'?: /gm)].map(
    ([, name = '']) => name,
  )
  return [...lackingParts(page), ...exportProblems(page, stated), ...unusedLibraries(page, stated, known)]
}

function missingNames(pages: readonly TextFile[]): string[] {
  const { scripts = {} } = readManifest('package.json')
  return pages.flatMap((page) => {
    const paths = [...page.text.matchAll(PATHS)]
      .map(([, name = '']) => name)
      .filter((name) => !/\/dist(\/|$)/.test(name) && !PLACEHOLDER.test(name))
    const unknown = [...page.text.matchAll(SCRIPTS)]
      .map(([, name = '']) => name)
      .filter((name) => !scripts[name] && !NOT_SCRIPTS.has(name))
    return [
      ...[...paths, ...linksOf(page)]
        .filter((name) => !existsSync(path.join(root, name)))
        .map((name) => `${page.file} names ${name}, which does not exist`),
      ...unknown.map((name) => `${page.file} names the script "${name}", which does not exist`),
    ]
  })
}

function readManifest(file: string): Manifest {
  return JSON.parse(readText(file).text) as Manifest
}
