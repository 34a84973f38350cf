import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import * as v from 'valibot'
import { readTexts } from './compile-texts.ts'
import { compressFolder } from './compress.ts'
import { filesOf, fingerprint } from './fingerprint.ts'
import { BundledLibraries, writeLicences } from './licences.ts'
import { browserPreset, repositoryRoot, runBuild } from './preset.ts'
import { lentVersions } from './shared-modules.ts'

const SOURCES = [
  'host/src',
  'host/package.json',
  'packages/area-build/src',
  'packages/channel/src',
  'packages/contract/src',
  'packages/forms/src',
  'packages/map/src',
  'packages/model/src',
  'packages/ui/src',
  'pnpm-lock.yaml',
]
/** Folders of texts that the shell may show. */
const TEXT_FOLDERS = ['packages/ui/src/texts', 'packages/forms/src/texts', 'packages/model/src/texts', 'host/src/texts']
const shellFileSchema = v.object({ build: v.string() })

/**
 * Result of building the shell: the name of the build (a hash of its sources) and the folder with the built
 * files.
 */
export interface BuiltShell {
  build: string
  folder: string
  /** False if a build of the same sources existed. */
  isNew: boolean
}

/**
 * Builds the shell into `host/dist`, with `shell.json` naming the build. Does nothing if the sources have not
 * changed.
 */
export async function buildShell(): Promise<BuiltShell> {
  const root = repositoryRoot()
  const folder = path.join(root, 'host')
  const out = path.join(folder, 'dist')
  const build = fingerprint([[root, SOURCES]])
  const stamp = path.join(out, 'shell.json')
  if ((await readBuild(stamp)) === build) return { build, folder: out, isNew: false }
  const libraries = new BundledLibraries()
  const config = shellConfig(folder, out, build)
  await runBuild({ ...config, plugins: [...(config.plugins ?? []), libraries] })
  await writeLicences(out, libraries.list())
  await compressFolder(out)
  await writeFile(path.join(out, 'texts.json'), JSON.stringify(shellTexts(root)))
  await writeFile(stamp, `${JSON.stringify({ build })}\n`)
  return { build, folder: out, isNew: true }
}

function shellConfig(folder: string, out: string, build: string): Configuration {
  const preset = browserPreset({
    folder,
    name: 'cairn_shell',
    out,
  })
  return {
    ...preset,
    entry: { main: './src/index.tsx' },
    output: { ...preset.output, publicPath: '/' },
    resolve: {
      ...preset.resolve,
      alias: {
        '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    },
    module: {
      rules: [
        ...(preset.module?.rules ?? []),
        { test: /[\\/]src[\\/]texts[\\/](\w+[\\/])?\w+\.json$/, type: 'json', loader: textsLoader() },
      ],
    },
    plugins: [
      ...(preset.plugins ?? []),
      // The service worker is not bundled, because its name must be the same in every build.
      new rspack.CopyRspackPlugin({
        patterns: [
          {
            from: '../packages/channel/src/service-worker.js',
            to: 'sw.js',
            transform: (source) => source.toString().replace('__SHELL_BUILD__', build),
          },
          ...pdfParts(),
        ],
      }),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer' }),
      new rspack.DefinePlugin({
        __SHELL_BUILD__: JSON.stringify(build),
        __LENT_VERSIONS__: JSON.stringify(lentVersions(folder)),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
    ],
    optimization: { ...preset.optimization, splitChunks: { cacheGroups: chunks() } },
  }
}

/**
 * Files that pdf.js fetches when a PDF is opened: its worker, image decoders, and two fonts that no system
 * has.
 */
function pdfParts() {
  const folder = path.join(repositoryRoot(), 'packages/ui/node_modules/pdfjs-dist')
  return ['build/pdf.worker.min.mjs', 'wasm/*_nowasm_fallback.js', 'standard_fonts/Foxit{Symbol,Dingbats}.pfb'].map(
    (from) => ({ context: folder, from, to: 'pdf/[name][ext]' }),
  )
}

/**
 * Four files of the boot that load in parallel and change at different times. Later chunks share common
 * modules.
 */
function chunks() {
  return {
    default: false as const,
    defaultVendors: false as const,
    react: boot('react', 20, /[\\/]node_modules[\\/](react|react-dom|scheduler|jotai)[\\/]/),
    ui: boot(
      'ui',
      15,
      /[\\/](packages[\\/]ui|node_modules[\\/](@chakra-ui|@ark-ui|@zag-js|@emotion|@floating-ui|@pandacss|stylis))[\\/]/,
    ),
    vendor: boot('vendor', 10, /[\\/]node_modules[\\/]/),
    later: { chunks: 'async' as const, minChunks: 2, minSize: 20_000, reuseExistingChunk: true },
  }
}

function boot(name: string, priority: number, test: RegExp) {
  return { chunks: 'initial' as const, name, test, priority, enforce: true }
}

function textsLoader(): string {
  return path.join(import.meta.dirname, 'texts-loader.mjs')
}

/** All texts of the shell as written, by language. Administrators can override them. */
function shellTexts(root: string): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {}
  for (const file of TEXT_FOLDERS.flatMap((folder) => filesOf(path.join(root, folder)))) {
    const [, language] = /(\w+)\.json$/.exec(file) ?? []
    if (language) texts[language] = { ...texts[language], ...readTexts(file) }
  }
  return texts
}

async function readBuild(stamp: string): Promise<string | undefined> {
  if (!existsSync(stamp)) return undefined
  const parsed = v.safeParse(shellFileSchema, JSON.parse(await readFile(stamp, 'utf8')))
  return parsed.success ? parsed.output.build : undefined
}
