import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Where the federation runtime's packages are found, each from the one before it: they are not ours to import. */
const CHAINS = [
  ['@module-federation/enhanced', '@module-federation/webpack-bundler-runtime'],
  ['@module-federation/enhanced', '@module-federation/inject-external-runtime-core-plugin'],
  ['@module-federation/enhanced', '@module-federation/runtime-tools/runtime-core'],
  ['@module-federation/enhanced', '@module-federation/webpack-bundler-runtime', '@module-federation/runtime'],
  [
    '@module-federation/enhanced',
    '@module-federation/webpack-bundler-runtime',
    '@module-federation/runtime',
    '@module-federation/runtime-core',
  ],
  ['@module-federation/enhanced', '@module-federation/webpack-bundler-runtime', '@module-federation/error-codes'],
  ['@module-federation/enhanced', '@module-federation/webpack-bundler-runtime', '@module-federation/sdk'],
] as const

/**
 * Aliases that take the federation runtime from its ES modules. The plugin asks for the CommonJS files, of which nothing is
 * left out: 5 KB of the shell's boot.
 */
export function federationModules(): Record<string, string> {
  return Object.fromEntries(CHAINS.map((chain) => resolveAlong(chain)).map((file) => [file, esModuleOf(file)]))
}

function esModuleOf(file: string): string {
  const found = ['.mjs', '.js'].map((ending) => file.replace(/\.cjs$/, ending)).find((name) => existsSync(name))
  if (!found) throw new Error(`${file} has no ES module beside it`)
  return found
}

function resolveAlong(chain: readonly string[]): string {
  return chain.reduce((from, name) => createRequire(from).resolve(name), import.meta.filename)
}
