import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root, tool } from './paths.ts'

/** Packages that areas outside the repository are built with, in order of dependency. */
const PUBLISHED = ['contract', 'model', 'ui', 'map', 'forms', 'area-build']

interface PackageFile {
  name: string
  exports: Record<string, string>
  bin?: Record<string, string>
  [field: string]: unknown
}

/**
 * Packs the packages that areas outside this repository are built with, as tarballs of JavaScript and type
 * declarations, into the folder `to`, which must exist. Returns the tarballs' paths by package name. Throws
 * an `Error` if a step fails.
 */
export async function packPackages(to: string): Promise<Record<string, string>> {
  const staging = await mkdtemp(path.join(os.tmpdir(), 'cairn-pack-'))
  try {
    const built = await emit(staging)
    const packed: Record<string, string> = {}
    for (const name of PUBLISHED) packed[`@cairn/${name}`] = await packOne(name, built, staging, to)
    return packed
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function packOne(name: string, built: string, staging: string, to: string): Promise<string> {
  const source = path.join(root, 'packages', name)
  const folder = path.join(staging, name)
  // pnpm knows the versions behind `workspace:` and `catalog:`, so its own tarball is what is begun with.
  const tarball = await pnpmPack(source, staging)
  await run('tar', ['-xzf', tarball, '-C', staging])
  await rm(folder, { recursive: true, force: true })
  await cp(path.join(staging, 'package'), folder, { recursive: true })
  await rm(path.join(staging, 'package'), { recursive: true })
  const dist = path.join(folder, 'dist')
  await cp(path.join(built, name, 'src'), dist, { recursive: true })
  await cp(path.join(source, 'src'), dist, { recursive: true, filter: (file) => !/\.tsx?$/.test(file) })
  await rm(path.join(folder, 'src'), { recursive: true, force: true })
  await writeFile(path.join(folder, 'package.json'), await builtPackageFile(path.join(folder, 'package.json')))
  await run('tar', ['-czf', path.join(to, path.basename(tarball)), '-C', staging, name])
  return path.join(to, path.basename(tarball))
}

async function pnpmPack(source: string, to: string): Promise<string> {
  const before = await readdir(to)
  await run('pnpm', ['-C', source, 'pack', '--pack-destination', to])
  const made = (await readdir(to)).find((file) => file.endsWith('.tgz') && !before.includes(file))
  if (!made) throw new Error(`pnpm made no package from ${source}`)
  return path.join(to, made)
}

/**
 * Builds JavaScript and types of the sources of all packages, in one run of the compiler. Gives the folder of
 * them.
 */
async function emit(staging: string): Promise<string> {
  const config = path.join(staging, 'tsconfig.json')
  const packages = path.join(root, 'packages')
  const out = path.join(staging, 'built')
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, rewriteRelativeImportExtensions: true, rootDir: packages, outDir: out },
    typeRoots: [path.join(root, 'node_modules/@types')],
  }
  const sources = PUBLISHED.map((name) => path.join(packages, name, 'src'))
  const tests = sources.flatMap((src) => ['*.test.ts', '*.test.tsx'].map((pattern) => path.join(src, '**', pattern)))
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions,
      include: [...sources, path.join(packages, '*/src/*.d.ts')],
      exclude: tests,
    }),
  )
  await run(tool('tsc'), ['--project', config])
  return out
}

/** The package file with what is built in place of the sources. */
async function builtPackageFile(file: string): Promise<string> {
  const found = JSON.parse(await readFile(file, 'utf8')) as PackageFile
  const built = (places: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(places).map(([key, place]) => [key, place.replace('./src/', './dist/').replace(/\.tsx?$/, '.js')]),
    )
  const { private: _private, ...published } = found
  return `${JSON.stringify({ ...published, exports: built(found.exports), ...(found.bin ? { bin: built(found.bin) } : {}) }, undefined, 2)}\n`
}

/** Runs a command without a word, unless it fails. */
async function run(command: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(command, [...args], { cwd: root }).catch((thrown: unknown) => {
    const { stdout = '', stderr = '' } = thrown as { stdout?: string; stderr?: string }
    throw new Error(`${path.basename(command)} failed:\n${stdout}${stderr}`, { cause: thrown })
  })
}
