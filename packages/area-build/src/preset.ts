import path from 'node:path'
import { rspack, type Configuration } from '@rspack/core'

const BROWSERS = 'es2023'

/** What every browser build of this product has in common; the shell and the areas add their own parts. */
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
        // It finds its worker and itself by addresses of its own, which the build must leave alone.
        { test: /[\\/]maplibre-gl\.mjs$/, parser: { url: false, importDynamic: false } },
        // Drawn in by a part of Emotion that nobody uses; being CommonJS they would stay.
        { test: /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
      ],
    },
    plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] })],
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic' },
    performance: false,
    lazyCompilation: false,
  }
}

/** TypeScript through the built-in compiler; JSX where the code is for a browser. */
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

/** Runs one build and rejects with the compiler's own words when it has errors. */
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

/** The folder of the whole repository, seen from a package or an area. */
export function repositoryRoot(): string {
  return path.resolve(import.meta.dirname, '../../..')
}
