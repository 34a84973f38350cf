/**
 * Who may import what: one policy for the whole repository (ARCHITECTURE.md, "Layers"). Relative imports are checked
 * against `boundaryPolicies`, imports by package name against `importPolicies`.
 */

/** Layers of the server from the lowest up: each imports those before it. Features lie between search and operations. */
const SERVER_LAYERS = ['lib', 'platform', 'items', 'search', 'features', 'operations', 'wire']
const layerElement = (layer: string) => `server-${layer}`

/** The parts of the repository, by path pattern, between which `importPolicies` restricts imports. */
export const boundaryElements = [
  { type: 'area-model', pattern: 'remotes/*/src/model', capture: ['area'] },
  { type: 'area-web', pattern: 'remotes/*/src/web', capture: ['area'] },
  { type: 'area-server', pattern: 'remotes/*/src/server', capture: ['area'] },
  { type: layerElement('features'), pattern: 'packages/server/src/features/*', capture: ['feature'] },
  ...SERVER_LAYERS.filter((layer) => layer !== 'features').map((layer) => ({
    type: layerElement(layer),
    pattern: `packages/server/src/${layer}`,
  })),
  { type: 'package', pattern: 'packages/*', capture: ['name'] },
  { type: 'host', pattern: 'host' },
  { type: 'e2e', pattern: 'e2e' },
]

const sameArea = { area: '{{ from.element.captured.area }}' }

/**
 * Nothing crosses a folder by a relative path, with three exceptions: the parts of an area build on its model, the layers
 * of the server on those below, and the files beside them put the server together. A feature meets another at its
 * `port.ts`.
 */
export const boundaryPolicies = [
  {
    from: { element: { types: { anyOf: ['area-web', 'area-server'] } } },
    allow: { to: { element: { type: 'area-model', captured: sameArea } } },
  },
  ...SERVER_LAYERS.map((layer, at) => ({
    from: { element: { type: layerElement(layer) } },
    allow: { to: { element: { types: { anyOf: SERVER_LAYERS.slice(0, at).map(layerElement) } } } },
  })),
  {
    from: { element: { type: layerElement('features') } },
    allow: { to: { element: { type: layerElement('features'), fileInternalPath: 'port.ts' } } },
  },
  {
    from: { element: { type: 'package', captured: { name: 'server' } } },
    allow: { to: { element: { types: { anyOf: SERVER_LAYERS.map(layerElement) } } } },
  },
]

/** Our packages each folder may import by name. Tests may use the testkit besides. */
const OWN_PACKAGES: Record<string, readonly string[]> = {
  'packages/contract/**': [],
  'packages/model/**': ['contract'],
  'packages/channel/**': ['contract', 'model'],
  'packages/ui/**': ['contract', 'model'],
  'packages/map/**': ['contract', 'model', 'ui'],
  'packages/forms/**': ['contract', 'map', 'model', 'ui'],
  'packages/geo-files/**': ['contract'],
  'packages/basemap/**': ['geo-files'],
  'packages/paper/**': ['contract'],
  'packages/server/**': ['basemap', 'contract', 'geo-files', 'model', 'paper'],
  'packages/area-build/**': ['contract', 'model'],
  'packages/testkit/**': ['contract', 'server'],
  'packages/toolchain/**': ['area-build', 'basemap', 'contract', 'server', 'testkit'],
  'host/**': ['channel', 'contract', 'forms', 'map', 'model', 'ui'],
  'remotes/*/src/model/**': ['contract', 'model'],
  // Workbooks are read and written in the browser, too.
  'remotes/*/src/web/**': ['contract', 'forms', 'geo-files', 'map', 'model', 'ui'],
  'remotes/*/src/server/**': ['contract', 'model'],
  'e2e/**': ['area-build', 'server', 'testkit'],
}

/** Libraries that one folder owns; everyone else reaches them through its facade. */
const OWNED_LIBRARIES: Record<string, string> = {
  '@chakra-ui/react': 'packages/ui/**',
  '@emotion': 'packages/ui/**',
  '@module-federation/runtime': 'host/**',
  jotai: 'host/**',
  'jotai-family': 'host/**',
  'lucide-react': 'packages/ui/**',
  'maplibre-gl': 'packages/map/**',
  pg: 'packages/server/**',
  'react-dom': 'host/**',
  'react-hook-form': 'packages/forms/**',
  'intl-messageformat': 'host/**',
  'react-intl': 'host/**',
  'react-router': 'host/**',
  'terra-draw': 'packages/map/**',
}

const OWN_FACTORY = {
  regex: '^@chakra-ui/react$',
  importNames: ['chakra'],
  message: 'Elements are made by system/chakra.ts, which works their styles out once.',
}

/** The browser's own ways out, which `packages/channel` alone uses. */
const CHANNEL_GLOBALS = [
  'fetch',
  'WebSocket',
  'XMLHttpRequest',
  'EventSource',
  'localStorage',
  'sessionStorage',
  'indexedDB',
]
const CLIENT_FOLDERS = [
  'host/**',
  'packages/ui/**',
  'packages/forms/**',
  'packages/map/**',
  'packages/model/**',
  'packages/contract/**',
  'remotes/*/src/web/**',
]
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**']

/** Rules of the linter about which part of the repository may import which. */
export const importPolicies = [
  {
    // A test may reach through the layers, to set up what it needs.
    files: TESTS.map((test) => `packages/server/${test}`),
    rules: { 'boundaries/dependencies': 'off' as const },
  },
  ...Object.entries(OWN_PACKAGES).map(([folder, own]) => ({
    files: [folder],
    excludeFiles: TESTS,
    rules: { 'no-restricted-imports': restricted(folder, own) },
  })),
  ...Object.entries(OWN_PACKAGES).map(([folder, own]) => ({
    files: TESTS.map((test) => folder.replace(/\*\*$/, test)).filter((test) => test !== folder),
    rules: { 'no-restricted-imports': restricted(folder, [...own, 'testkit', 'server', 'model']) },
  })),
  {
    files: ['remotes/*/area.ts'],
    rules: { 'no-restricted-imports': restricted('remotes/*/area.ts', ['contract'], ['../**']) },
  },
  {
    files: CLIENT_FOLDERS,
    excludeFiles: TESTS,
    rules: { 'no-restricted-globals': ['error', ...CHANNEL_GLOBALS] as [string, ...string[]] },
  },
]

function restricted(folder: string, own: readonly string[], paths: readonly string[] = []) {
  const name = /^packages\/([^/]+)/.exec(folder)?.[1]
  const allowed = [...own, ...(name ? [name] : [])]
  const libraries = Object.entries(OWNED_LIBRARIES).filter(([, owner]) => owner !== folder && !isToolchain(folder))
  return [
    'error',
    {
      patterns: [
        {
          group: ['@cairn/*', '@cairn/*/**', ...allowed.flatMap((one) => [`!@cairn/${one}`, `!@cairn/${one}/**`])],
          message: `${folder} builds on ${own.join(', ') || 'nothing of ours'} only.`,
        },
        ...paths.map((group) => ({ group: [group], message: `${folder} stays inside its folder.` })),
        ...libraries.map(([library, owner]) => ({
          regex: `^${library}(/|$)`,
          message: `${library} is imported in ${owner} only.`,
        })),
        ...(folder === 'packages/ui/**' ? [OWN_FACTORY] : []),
      ],
    },
  ] as ['error', object]
}

/** Benchmarks compare with the raw libraries. */
function isToolchain(folder: string): boolean {
  return folder === 'packages/toolchain/**'
}
