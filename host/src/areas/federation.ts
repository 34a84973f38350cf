import * as contractErrors from '@cairn/contract/errors'
import * as contractWeb from '@cairn/contract/web'
import * as ui from '@cairn/ui'
import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'

/** Versions of the packages shared with areas, by name; inserted by the shell's build. */
declare const __LENT_VERSIONS__: Record<string, string>
declare global {
  /** Global through which area entries use the shell's federation runtime; they have none of their own. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
}

/**
 * Packages shared with areas as one copy each: those already in the boot code (`lib`), and those loaded on
 * demand (`get`).
 */
const LENT: Record<string, { lib: () => unknown } | { get: () => Promise<() => unknown> }> = {
  react: { lib: () => react },
  'react/jsx-runtime': { lib: () => jsxRuntime },
  '@cairn/contract/errors': { lib: () => contractErrors },
  '@cairn/contract/web': { lib: () => contractWeb },
  '@cairn/ui': { lib: () => ui },
  '@cairn/ui/calendar': { get: lendCalendar },
  '@cairn/ui/chart': { get: async () => lend(await import('@cairn/ui/chart')) },
  '@cairn/ui/sound': { get: async () => lend(await import('@cairn/ui/sound')) },
  '@cairn/ui/files': { get: async () => lend(await import('@cairn/ui/files')) },
  '@cairn/ui/overlays': { get: async () => lend(await import('@cairn/ui/overlays')) },
  '@cairn/ui/results': { get: lendResults },
  '@cairn/map': { get: async () => lend(await import('@cairn/map')) },
  '@cairn/forms': { get: lendForms },
}

/**
 * Creates the Module Federation runtime with which code of areas is loaded and shares the shell's packages.
 * Sets the global through which entry files of areas use it. It is loaded with the first area only.
 */
export function createFederation(createScript: Required<runtimeCore.ModuleFederationRuntimePlugin>['createScript']) {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
  return createInstance({
    name: 'cairn_shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(__LENT_VERSIONS__).map(([name, version]) => [name, share(name, version)]),
    ),
    plugins: [{ name: 'cairn-integrity', createScript }],
  })
}

function share(name: string, version: string) {
  const lent = LENT[name]
  if (!lent) throw new Error(`the shell shares no package "${name}"`)
  return { ...lent, version, shareConfig: { singleton: true, requiredVersion: `^${version}` } }
}

async function lendResults() {
  const [results, { bringResultTexts }] = await Promise.all([import('@cairn/ui/results'), import('./results-texts.ts')])
  bringResultTexts()
  return lend(results)
}

/** The forms have lists of results in them, whose texts come with them. */
async function lendForms() {
  const [forms, { bringResultTexts }] = await Promise.all([import('@cairn/forms'), import('./results-texts.ts')])
  bringResultTexts()
  return lend(forms)
}

async function lendCalendar() {
  const [calendar, { bringCalendarTexts }] = await Promise.all([
    import('@cairn/ui/calendar'),
    import('./calendar-texts.ts'),
  ])
  bringCalendarTexts()
  return lend(calendar)
}

function lend<T>(module: T): () => T {
  return () => module
}
