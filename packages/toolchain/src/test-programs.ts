import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { canInstall, installDebian } from './install-debian.ts'

/** A program that some tests need, and the package of Debian that brings it. */
interface TestProgram {
  name: string
  package: string
  isThere: () => boolean
}

const VERSIONS = '/usr/share/postgresql'

const PROGRAMS: readonly TestProgram[] = [
  { name: 'haproxy', package: 'haproxy', isThere: () => answers('haproxy', '-v') },
  { name: 'nats-server', package: 'nats-server', isThere: () => answers('nats-server', '--version') },
  { name: 'Caddy', package: 'caddy', isThere: () => answers('caddy', 'version') },
  { name: 'PostgreSQL with PostGIS', package: 'postgresql-postgis', isThere: hasPostgis },
  { name: 'prlimit', package: 'util-linux', isThere: () => answers('prlimit', '--version') },
]

/**
 * Installs the programs that tests need, as far as this machine allows. Prints which are missing: tests that
 * need them are skipped and listed at the end.
 */
export function installTestPrograms(): void {
  const missing = PROGRAMS.filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  if (canInstall()) {
    console.log(`Installing for the tests: ${missing.map(({ name }) => name).join(', ')} …`)
    installDebian(missing.map((program) => program.package))
  }
  const lacking = missing.filter(({ isThere }) => !isThere()).map(({ name, package: of }) => `${name} (${of})`)
  if (lacking.length > 0)
    console.warn(`Not here, and tests that need them are skipped: ${lacking.join(', ')}. Install these packages.`)
}

function answers(program: string, question: string): boolean {
  return spawnSync(program, [question]).status === 0
}

function hasPostgis(): boolean {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  return versions.some((version) => existsSync(path.join(VERSIONS, version, 'extension/postgis.control')))
}
