import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import { root } from './paths.ts'

/** Paths that docs may name in backticks, from the repository's folder. */
const PATHS = /`((?:host|remotes|packages|deploy|e2e|\.ci)\/[\w./-]+)`/g
const SCRIPTS = /(?:^|`)(?:npm run|pnpm) ([a-z][\w-]*)/gm
/** Relative links to files, outside of code. */
const LINKS = /\]\(([^)#:\s]+)(?:#[\w-]+)?\)/g
const CODE = /```[^]*?```|`[^`\n]*`/g
/** pnpm's own commands. */
const NOT_SCRIPTS = new Set(['install', 'exec'])

/**
 * Finds paths, scripts and links in docs that do not exist. Returns one sentence for each. Paths that a build writes are
 * left out.
 */
export function checkDocs(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return listFiles()
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const paths = [...text.matchAll(PATHS)]
        .map(([, name = '']) => name)
        .filter((name) => !/\/dist(\/|$)/.test(name) && !existsSync(path.join(root, name)))
      const links = [...text.replaceAll(CODE, '').matchAll(LINKS)]
        .map(([, name = '']) => name)
        .filter((name) => !existsSync(path.join(root, path.dirname(file), name)))
      const unknown = [...text.matchAll(SCRIPTS)]
        .map(([, name = '']) => name)
        .filter((name) => !scripts[name] && !NOT_SCRIPTS.has(name))
      return [
        ...[...paths, ...links].map((name) => `${file} names ${name}, which does not exist`),
        ...unknown.map((name) => `${file} names the script "${name}", which does not exist`),
      ]
    })
}
