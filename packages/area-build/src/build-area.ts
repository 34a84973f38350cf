import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack, type RspackPluginInstance } from '@rspack/core'
import type { AreaData } from '@cairn/contract/registry'
import { compressFolder } from './compress.ts'
import { evaluateArea, type EvaluatedArea } from './evaluate-area.ts'
import { commonSources } from './common-sources.ts'
import { fingerprint } from './fingerprint.ts'
import { BundledLibraries, writeLicences } from './licences.ts'
import { integrityOf, writeManifest } from './publish/manifest.ts'
import { writeLatest } from './publish/publish.ts'
import { ForbiddenImports } from './forbidden-imports.ts'
import { browserPreset, runBuild, typescriptRule } from './preset.ts'
import { sharedModules } from './shared-modules.ts'

/**
 * Result of building an area: its id, the name of the build (a hash of its sources), and the folder with
 * the built files.
 */
export interface BuiltArea {
  id: string
  build: string
  folder: string
  /** False if a build of the same sources existed. */
  isNew: boolean
}

/** Paths of an area's folder that go into its build. */
const OWN_SOURCES = ['area.ts', 'package.json', 'src']

/**
 * Builds an area into `dist/<build>/`: web files, `area.json`, `server.mjs` if it has a server half,
 * licences, and the manifest. `dist/latest.json` then names the build. Former builds stay, because open
 * columns may still run them. Throws with the compiler's message.
 */
export async function buildArea(folder: string): Promise<BuiltArea> {
  const id = path.basename(folder)
  const build = fingerprint([[folder, OWN_SOURCES], ...commonSources(folder)])
  const target = path.join(folder, 'dist', build)
  const isNew = !existsSync(path.join(target, 'area.json'))
  if (isNew) await buildInto(folder, id, build, target)
  await writeLatest(path.join(folder, 'dist'), build)
  return { id, build, folder: target, isNew }
}

/**
 * Returns the module federation container name of a build. It differs by build, because two may run side by
 * side.
 */
export function containerName(id: string, build: string): string {
  return `cairn_${id.replaceAll('-', '_')}_${build}`
}

async function buildInto(folder: string, id: string, build: string, target: string): Promise<void> {
  const area = evaluateArea(folder)
  if (area.data.id !== id) throw new Error(`${id}/area.ts: the id is "${area.data.id}", the folder "${id}"`)
  const unfinished = `${target}.part`
  await rm(unfinished, { recursive: true, force: true })
  const libraries = new BundledLibraries()
  await buildWeb(folder, containerName(id, build), unfinished, area.exposes, libraries)
  if (area.serverEntry) await buildServerHalf(folder, area.serverEntry, unfinished, libraries)
  await writeAreaData(unfinished, build, area)
  await writeLicences(unfinished, libraries.list())
  await writeManifest(unfinished, id, build)
  await compressFolder(unfinished)
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
}

async function buildWeb(
  folder: string,
  name: string,
  out: string,
  exposes: Record<string, string>,
  libraries: BundledLibraries,
): Promise<void> {
  const preset = browserPreset({
    folder,
    name,
    out,
  })
  await runBuild({
    ...preset,
    entry: {},
    output: { ...preset.output, publicPath: 'auto' },
    plugins: [...(preset.plugins ?? []), federation(folder, name, exposes), new ForbiddenImports(folder), libraries],
  })
}

/**
 * The area as a remote: it bundles its own modules, but neither the federation runtime nor what the shell
 * lends.
 */
function federation(folder: string, name: string, exposes: Record<string, string>): RspackPluginInstance {
  return new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.[contenthash:10].js',
    exposes,
    shared: sharedModules(folder),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    dev: { disableDynamicRemoteTypeHints: true },
    experiments: {
      asyncStartup: true,
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true },
    },
  }) as unknown as RspackPluginInstance
}

async function buildServerHalf(folder: string, entry: string, out: string, libraries: BundledLibraries): Promise<void> {
  await runBuild({
    context: folder,
    mode: 'production',
    target: 'node22',
    devtool: false,
    entry: { server: entry },
    output: {
      path: out,
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: false,
    },
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    module: { rules: [typescriptRule(false)] },
    optimization: { minimize: false },
    plugins: [new rspack.BannerPlugin({ banner: `server half of ${path.basename(folder)}` }), libraries],
    performance: false,
  })
}

async function writeAreaData(out: string, build: string, area: EvaluatedArea): Promise<void> {
  const entry = (await readdir(out)).find((file) => /^remoteEntry\.[\w-]+\.js$/.test(file))
  if (!entry) throw new Error(`${area.data.id}: the build has no remote entry`)
  const data: AreaData = {
    ...area.data,
    build,
    entry: { url: entry, integrity: integrityOf(await readFile(path.join(out, entry))) },
    server: area.serverEntry !== undefined,
  }
  await writeFile(path.join(out, 'area.json'), JSON.stringify(data))
}
