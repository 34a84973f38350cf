import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What the shell lends to areas (architecture.md, "An area"). Facades only: a shared package is not tree-shaken, so
 * Chakra, Jotai and the rest stay behind them. `eager` ones are part of the shell's boot, the others are chunks of their own.
 */
const SHARED = {
  react: { eager: true },
  'react/jsx-runtime': { eager: true },
  '@cairn/contract/errors': { eager: true },
  '@cairn/contract/web': { eager: true },
  '@cairn/ui': { eager: true },
  '@cairn/ui/overlays': { eager: false },
  '@cairn/ui/results': { eager: false },
  '@cairn/forms': { eager: false },
} as const

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
  'react-intl',
  'react-router',
] as const

type SharedConfig = Record<
  string,
  { singleton: true; version: string; requiredVersion: string; eager?: boolean; import?: false }
>

/** Shares of the shell: it always provides. */
export function sharedByShell(folder: string): SharedConfig {
  return shares(folder, ({ eager }) => ({ eager }))
}

/** Shares of an area: no fallback copy, the shell provides (`import: false`). */
export function sharedByArea(folder: string): SharedConfig {
  return shares(folder, () => ({ import: false as const }))
}

function shares(
  folder: string,
  extra: (options: { eager: boolean }) => { eager?: boolean; import?: false },
): SharedConfig {
  return Object.fromEntries(
    Object.entries(SHARED).flatMap(([name, options]) => {
      const version = versionOf(folder, name)
      return version
        ? [[name, { singleton: true as const, version, requiredVersion: `^${version}`, ...extra(options) }]]
        : []
    }),
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
