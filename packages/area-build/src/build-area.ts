import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack, type RspackPluginInstance } from '@rspack/core'
import type { AreaData } from '@cairn/contract/registry'
import { compressFolder } from './compress.ts'
import { evaluateArea, type EvaluatedArea } from './evaluate-area.ts'
import { fingerprint } from './fingerprint.ts'
import { ForbiddenImports } from './forbidden-imports.ts'
import { browserPreset, repositoryRoot, runBuild, typescriptRule } from './preset.ts'
import { sharedByArea } from './shared-modules.ts'

export interface BuiltArea {
  id: string
  build: string
  folder: string
  /** False when a build of the same sources was there already. */
  isNew: boolean
}

/** What an area's build depends on besides its own folder. */
const COMMON_SOURCES = ['packages/contract/src', 'packages/area-build/src', 'pnpm-lock.yaml']

/**
 * Builds one area into `dist/<build>/`: web files with their integrity, `area.json`, and `server.mjs` where the area has a
 * server half. `dist/latest.json` then names the build. Old builds stay, for the columns that still run them.
 */
export async function buildArea(folder: string): Promise<BuiltArea> {
  const root = repositoryRoot()
  const id = path.basename(folder)
  const own = ['area.ts', 'package.json', 'src'].map((entry) => path.relative(root, path.join(folder, entry)))
  const build = fingerprint(root, [...own, ...COMMON_SOURCES])
  const target = path.join(folder, 'dist', build)
  const isNew = !existsSync(path.join(target, 'area.json'))
  if (isNew) await buildInto(folder, id, build, target)
  await writeLatest(folder, build, target)
  return { id, build, folder: target, isNew }
}

/** Container name of a build: one a build, because two of them may run side by side. */
export function containerName(id: string, build: string): string {
  return `cairn_${id.replaceAll('-', '_')}_${build}`
}

async function buildInto(folder: string, id: string, build: string, target: string): Promise<void> {
  const area = evaluateArea(folder)
  if (area.data.id !== id) throw new Error(`${id}/area.ts: the id is "${area.data.id}", the folder "${id}"`)
  const unfinished = `${target}.part`
  await rm(unfinished, { recursive: true, force: true })
  await buildWeb(folder, containerName(id, build), unfinished, area.exposes)
  if (area.serverEntry) await buildServerHalf(folder, area.serverEntry, unfinished)
  await writeAreaData(unfinished, build, area)
  await compressFolder(unfinished)
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
}

async function buildWeb(folder: string, name: string, out: string, exposes: Record<string, string>): Promise<void> {
  const preset = browserPreset({
    folder,
    name,
    out,
  })
  await runBuild({
    ...preset,
    entry: {},
    output: { ...preset.output, publicPath: 'auto' },
    plugins: [...(preset.plugins ?? []), federation(folder, name, exposes), new ForbiddenImports(folder)],
  })
}

/** The area as a remote: it brings its own modules, and neither the runtime nor what the shell lends. */
function federation(folder: string, name: string, exposes: Record<string, string>): RspackPluginInstance {
  return new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.[contenthash:10].js',
    exposes,
    shared: sharedByArea(folder),
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

async function buildServerHalf(folder: string, entry: string, out: string): Promise<void> {
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
    plugins: [new rspack.BannerPlugin({ banner: `server half of ${path.basename(folder)}` })],
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

async function writeLatest(folder: string, build: string, target: string): Promise<void> {
  const integrity = integrityOf(await readFile(path.join(target, 'area.json')))
  const file = path.join(folder, 'dist/latest.json')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, `${JSON.stringify({ build, integrity })}\n`)
  await rename(`${file}.part`, file)
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
