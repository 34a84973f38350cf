import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Modules that the shell lends to areas. Only facades: a shared package is not tree-shaken, so Chakra, Jotai
 * and the like stay behind them.
 */
const LENT = [
  'react',
  'react/jsx-runtime',
  '@cairn/contract/errors',
  '@cairn/contract/web',
  '@cairn/ui',
  '@cairn/ui/calendar',
  '@cairn/ui/chart',
  '@cairn/ui/files',
  '@cairn/ui/overlays',
  '@cairn/ui/results',
  '@cairn/ui/sound',
  '@cairn/forms',
  '@cairn/map',
] as const

/** Packages that areas may not import: the shell has the only copy and lends a facade. */
export const FORBIDDEN_IN_AREAS = [
  '@chakra-ui/react',
  '@emotion/react',
  '@module-federation/runtime',
  'jotai',
  'jotai-family',
  'react-dom',
  'react-hook-form',
  'intl-messageformat',
  'maplibre-gl',
  'react-intl',
  'react-router',
] as const

/**
 * Returns the versions of the modules that the shell lends, by name. `host/src/areas/federation.ts` provides
 * the modules.
 */
export function lentVersions(folder: string): Record<string, string> {
  return Object.fromEntries(
    LENT.flatMap((name) => {
      const version = versionOf(folder, name)
      return version ? [[name, version]] : []
    }),
  )
}

/** Returns the shared modules of an area's federation build: no copies, the shell provides them. */
export function sharedModules(folder: string) {
  return Object.fromEntries(
    Object.entries(lentVersions(folder)).map(([name, version]) => [
      name,
      { singleton: true, version, requiredVersion: `^${version}`, import: false as const },
    ]),
  )
}

function versionOf(folder: string, request: string): string | undefined {
  const name = request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
  const file = path.join(folder, 'node_modules', name, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined
}
