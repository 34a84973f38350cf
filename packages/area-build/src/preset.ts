import path from 'node:path'
import { rspack, type Configuration } from '@rspack/core'

const BROWSERS = 'es2023'

/** Returns the rspack configuration that all browser builds share. */
export function browserPreset(options: { folder: string; name: string; out: string }): Configuration {
  return {
    context: options.folder,
    mode: 'production',
    target: ['web', BROWSERS],
    devtool: false,
    output: {
      path: options.out,
      uniqueName: options.name,
      clean: true,
      filename: '[name].[contenthash:10].js',
      chunkFilename: 'c/[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      cssChunkFilename: 'c/[name].[contenthash:10].css',
      assetModuleFilename: 'a/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        typescriptRule(true),
        { test: /\.css$/, type: 'css/auto' },
        // The thread of the sound loads it by its address, as a file of its own.
        { test: /-worklet\.js$/, type: 'asset/resource' },
        // MapLibre locates its worker itself; the build must not rewrite those URLs.
        { test: /[\\/]maplibre-gl\.mjs$/, parser: { url: false, importDynamic: false } },
        // Imported by an unused part of Emotion. They are CommonJS, so they would not be tree-shaken.
        { test: /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
      ],
    },
    plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] })],
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic' },
    performance: false,
    lazyCompilation: false,
  }
}

/** Returns the rspack rule that compiles TypeScript with SWC. For browsers it also compiles JSX. */
export function typescriptRule(browser: boolean) {
  return {
    test: /\.[cm]?[jt]sx?$/,
    exclude: /node_modules/,
    type: 'javascript/auto' as const,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: browser },
        target: BROWSERS,
        ...(browser ? { transform: { react: { runtime: 'automatic', development: false } } } : {}),
      },
    },
  }
}

/** Runs one rspack build. Rejects with the compiler's messages if it has errors. */
export async function runBuild(config: Configuration): Promise<void> {
  const compiler = rspack(config)
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) return reject(error)
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true, colors: false })))
      compiler.close((closing) => (closing ? reject(closing) : resolve()))
    })
  })
}

/** Returns the absolute path of the folder that contains `packages` and `remotes`. */
export function repositoryRoot(): string {
  return path.resolve(import.meta.dirname, '../../..')
}
