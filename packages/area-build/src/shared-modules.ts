import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What the shell lends to areas (architecture.md, "An area"). Facades only: a shared package is not tree-shaken, so
 * Chakra, Jotai and the rest stay behind them.
 */
const LENT = [
  'react',
  'react/jsx-runtime',
  '@cairn/contract/errors',
  '@cairn/contract/web',
  '@cairn/ui',
  '@cairn/ui/calendar',
  '@cairn/ui/files',
  '@cairn/ui/overlays',
  '@cairn/ui/results',
  '@cairn/forms',
  '@cairn/map',
] as const

/** Packages an area may not import by itself: the shell owns the one copy and lends a facade. */
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

/** Versions of what the shell lends, by name: `host/src/areas/federation.ts` has the modules. */
export function versionsLent(folder: string): Record<string, string> {
  return Object.fromEntries(
    LENT.flatMap((name) => {
      const version = versionOf(folder, name)
      return version ? [[name, version]] : []
    }),
  )
}

/** Shares of an area: no copy of its own, the shell provides (`import: false`). */
export function sharedByArea(folder: string) {
  return Object.fromEntries(
    Object.entries(versionsLent(folder)).map(([name, version]) => [
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
