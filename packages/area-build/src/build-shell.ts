import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import * as v from 'valibot'
import { compressFolder } from './compress.ts'
import { federationModules } from './federation-modules.ts'
import { fingerprint } from './fingerprint.ts'
import { browserPreset, repositoryRoot, runBuild } from './preset.ts'
import { sharedByShell } from './shared-modules.ts'

const SOURCES = [
  'host/src',
  'host/package.json',
  'packages/area-build/src',
  'packages/channel/src',
  'packages/contract/src',
  'packages/forms/src',
  'packages/model/src',
  'packages/ui/src',
  'pnpm-lock.yaml',
]
const shellFileSchema = v.object({ build: v.string() })

export interface BuiltShell {
  build: string
  folder: string
  isNew: boolean
}

/** Builds the shell into `host/dist`, with `shell.json` naming the build; the same sources are not built again. */
export async function buildShell(): Promise<BuiltShell> {
  const root = repositoryRoot()
  const folder = path.join(root, 'host')
  const out = path.join(folder, 'dist')
  const build = fingerprint(root, SOURCES)
  const stamp = path.join(out, 'shell.json')
  if ((await readBuild(stamp)) === build) return { build, folder: out, isNew: false }
  await runBuild(shellConfig(folder, out, build))
  await compressFolder(out)
  await writeFile(stamp, `${JSON.stringify({ build })}\n`)
  return { build, folder: out, isNew: true }
}

function shellConfig(folder: string, out: string, build: string): Configuration {
  const preset = browserPreset({
    folder,
    name: 'cairn_shell',
    out,
    federation: {
      shared: sharedByShell(folder),
      experiments: {
        asyncStartup: false,
        provideExternalRuntime: true,
        optimization: { target: 'web', disableSnapshot: true },
      },
    },
  })
  return {
    ...preset,
    entry: { main: './src/index.tsx' },
    output: { ...preset.output, publicPath: '/' },
    resolve: {
      ...preset.resolve,
      alias: {
        ...federationModules(),
        '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    },
    module: {
      rules: [
        ...(preset.module?.rules ?? []),
        { test: /[\\/]src[\\/]texts[\\/]\w+\.json$/, type: 'json', loader: textsLoader() },
      ],
    },
    plugins: [
      ...(preset.plugins ?? []),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer' }),
      new rspack.DefinePlugin({ __SHELL_BUILD__: JSON.stringify(build) }),
    ],
    optimization: { ...preset.optimization, splitChunks: { chunks: 'initial', cacheGroups: bootChunks() } },
  }
}

/** Four files that load side by side and change at different times. */
function bootChunks() {
  return {
    default: false as const,
    defaultVendors: false as const,
    react: {
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler|jotai)[\\/]/,
      name: 'react',
      priority: 20,
      enforce: true,
    },
    ui: {
      test: /[\\/](packages[\\/]ui|node_modules[\\/](@chakra-ui|@ark-ui|@zag-js|@emotion|@floating-ui|@pandacss|stylis))[\\/]/,
      name: 'ui',
      priority: 15,
      enforce: true,
    },
    vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', priority: 10, enforce: true },
  }
}

function textsLoader(): string {
  return path.join(import.meta.dirname, 'texts-loader.mjs')
}

async function readBuild(stamp: string): Promise<string | undefined> {
  if (!existsSync(stamp)) return undefined
  const parsed = v.safeParse(shellFileSchema, JSON.parse(await readFile(stamp, 'utf8')))
  return parsed.success ? parsed.output.build : undefined
}
