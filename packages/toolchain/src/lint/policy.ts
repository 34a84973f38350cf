/**
 * Who may import what: one policy for the whole repository (ARCHITECTURE.md, "Layers"). Relative imports are
 * checked against `boundaryPolicies`, imports by package name against `importPolicies`.
 */

/**
 * Layers of the item store, from the lowest up. What lies beside them in `items/` puts the store together.
 */
const ITEM_LAYERS = ['facts', 'rights', 'index', 'rows', 'labels', 'read', 'rules', 'feed', 'save', 'action']
/**
 * Layers of the server from the lowest up: each imports those before it. Features lie between search and
 * operations.
 */
const SERVER_LAYERS = [
  ...['lib', 'platform', ...ITEM_LAYERS.map((layer) => `items/${layer}`), 'items'],
  ...['search', 'features', 'operations', 'wire'],
]
const layerElement = (layer: string) => `server-${layer.replace('/', '-')}`

/**
 * Ordered folders: each may import only earlier ones, lazily or not, so that none depend on each other. Files
 * beside them may import all.
 */
const FOLDER_ORDERS = {
  'packages/ui/src': [
    ...['texts', 'system', 'base', 'letters', 'sound', 'tree', 'chart', 'code'],
    ...['item', 'frame', 'overlays', 'calendar', 'files', 'results'],
  ],
  'packages/forms/src': [
    ...['texts', 'state', 'tasks', 'relations', 'sound', 'inputs', 'care', 'field', 'dialogs', 'form-steps'],
    ...['create', 'form', 'steps', 'rights', 'imports'],
  ],
  'packages/map/src': [
    ...['texts', 'features', 'base', 'miniature', 'canvas', 'draw', 'measure', 'deck', 'panels', 'layers', 'view'],
    ...['place', 'arcs', 'density', 'time', 'tracks'],
  ],
  'host/src': ['texts', 'state', 'areas', 'frame', 'columns', 'views', 'people', 'shell'],
}
const folderElement = (root: string, folder: string) => [...root.split('/').slice(0, -1), folder].join('-')
/** What lies beside the folders. */
const elementAround = (root: string) => {
  const [type = '', name] = root.split('/')
  return type === 'packages' ? { type: 'package', captured: { name } } : { type }
}
const FOLDERS = Object.entries(FOLDER_ORDERS).flatMap(([root, folders]) =>
  folders.map((folder, at) => ({
    root,
    pattern: `${root}/${folder}`,
    type: folderElement(root, folder),
    before: folders.slice(0, at).map((each) => folderElement(root, each)),
  })),
)

/**
 * The parts of the repository between which relative imports are restricted, by path pattern
 * (`eslint-plugin-boundaries`).
 */
export const boundaryElements = [
  { type: 'area-model', pattern: 'remotes/*/src/model', capture: ['area'] },
  { type: 'area-web', pattern: 'remotes/*/src/web', capture: ['area'] },
  { type: 'area-server', pattern: 'remotes/*/src/server', capture: ['area'] },
  { type: layerElement('features'), pattern: 'packages/server/src/features/*', capture: ['feature'] },
  ...SERVER_LAYERS.filter((layer) => layer !== 'features').map((layer) => ({
    type: layerElement(layer),
    pattern: `packages/server/src/${layer}`,
  })),
  ...FOLDERS.map(({ type, pattern }) => ({ type, pattern })),
  { type: 'package', pattern: 'packages/*', capture: ['name'] },
  { type: 'host', pattern: 'host' },
  { type: 'e2e', pattern: 'e2e' },
]

const sameArea = { area: '{{ from.element.captured.area }}' }

/**
 * The relative imports allowed between `boundaryElements`: a part of an area may import its model; a folder
 * of a package those before it in the package's order (such as the server's layers); a feature another
 * feature's `port.ts`; files beside such folders all of them.
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
  ...FOLDERS.map(({ type, before }) => ({
    from: { element: { type } },
    allow: { to: { element: { types: { anyOf: before } } } },
  })),
  ...Object.keys(FOLDER_ORDERS).map((root) => ({
    from: { element: elementAround(root) },
    allow: {
      to: { element: { types: { anyOf: FOLDERS.filter((each) => each.root === root).map(({ type }) => type) } } },
    },
  })),
]

/**
 * Path pattern → the packages of this repository that files there may import by name. Tests may also import
 * the testkit.
 */
export const OWN_PACKAGES: Record<string, readonly string[]> = {
  'packages/contract/**': [],
  'packages/model/**': ['contract'],
  'packages/channel/**': ['contract', 'model'],
  'packages/ui/**': ['contract', 'model'],
  'packages/map/**': ['contract', 'model', 'ui'],
  'packages/forms/**': ['contract', 'map', 'model', 'ui'],
  'packages/apart/**': [],
  'packages/geo-files/**': ['apart', 'contract'],
  'packages/basemap/**': ['geo-files'],
  'packages/pages/**': [],
  'packages/paper/**': ['contract'],
  'packages/embedded-postgres/**': [],
  'packages/server/**': ['apart', 'basemap', 'contract', 'embedded-postgres', 'geo-files', 'model', 'pages', 'paper'],
  'packages/area-build/**': ['contract', 'model'],
  'packages/testkit/**': ['contract', 'server'],
  'packages/toolchain/**': ['area-build', 'basemap', 'contract', 'server', 'testkit'],
  'packages/bench/**': ['area-build', 'contract', 'server', 'testkit', 'toolchain'],
  'host/**': ['channel', 'contract', 'forms', 'map', 'model', 'ui'],
  'remotes/*/src/model/**': ['contract', 'model'],
  // Workbooks are read and written in the browser, too.
  'remotes/*/src/web/**': ['contract', 'forms', 'geo-files', 'map', 'model', 'ui'],
  'remotes/*/src/server/**': ['contract', 'model'],
  'e2e/**': ['area-build', 'server', 'testkit'],
  'e2e/gallery/**': ['contract', 'forms', 'map', 'ui'],
}

/** Libraries that one folder owns; everyone else reaches them through its facade. */
const OWNED_LIBRARIES: Record<string, string | readonly string[]> = {
  '@chakra-ui/react': 'packages/ui/**',
  '@emotion': 'packages/ui/**',
  '@module-federation/runtime': 'host/**',
  jotai: 'host/**',
  'jotai-family': 'host/**',
  'lucide-react': 'packages/ui/**',
  'maplibre-gl': 'packages/map/**',
  pg: ['packages/server/**', 'packages/embedded-postgres/**'],
  'react-dom': 'host/**',
  'react-hook-form': 'packages/forms/**',
  'intl-messageformat': ['host/**', 'packages/server/**'],
  'react-intl': 'host/**',
  'react-router': 'host/**',
  'terra-draw': 'packages/map/**',
}

/**
 * Libraries that parse untrusted files. On the server they run only in the processes of `@cairn/apart`, in
 * folders named `apart/` and in packages that have such processes.
 */
const DECODER_LIBRARIES = [
  '@kenjiuno/msgreader',
  '@tmcw/togeojson',
  '@xmldom/xmldom',
  '@zip.js/zip.js',
  'exifr',
  'file-type',
  'fontkit',
  'html-to-text',
  'mediabunny',
  'pdfjs-dist',
  'postal-mime',
  'sharp',
  'shpjs',
]
const SERVER_CODE = ['packages/server/**', 'remotes/*/src/model/**', 'remotes/*/src/server/**']
/** Modules of decoder processes. */
const APART = 'packages/server/src/features/*/apart/**'
/** What of them the server itself may import: types. */
const APART_MODULES = { regex: '/apart/', allowTypeImports: true, message: 'Runs in a process of @cairn/apart.' }
/**
 * Exempt: these read only our own data, such as our mails on this machine and bundles sealed by the server.
 */
const OWN_BYTES = [
  'packages/server/src/features/mail/sink.ts',
  'remotes/consultation/src/server/rules/records/record-zip.ts',
]

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

/**
 * Modules of Node and libraries that open network connections. Areas and file parsers may use none of them.
 */
const WAYS_OUT =
  '^(node:)?(dgram|dns|http|https|http2|net|tls)(/|$)|^(@aws-sdk|@nats-io|axios|got|nodemailer|openid-client|smtp-server|undici|ws)(/|$)'
/**
 * Server modules that may open network connections: each connects to an address of the operator's settings,
 * or accepts connections. None uses an address from a person, item or file (TRUST.md, T32).
 */
const SPEAK_TO_OTHERS = [
  'packages/embedded-postgres/**',
  'packages/server/src/platform/database/**',
  'packages/server/src/platform/hints/hints.ts',
  'packages/server/src/platform/listening.ts',
  'packages/server/src/platform/s3-client.ts',
  'packages/server/src/features/accounts/oidc/provider.ts',
  'packages/server/src/features/files/store/s3-store.ts',
  'packages/server/src/features/files/uploads/uploads.ts',
  'packages/server/src/features/mail/deliver.ts',
  'packages/server/src/features/mail/receive-answers.ts',
  'packages/server/src/features/mail/sink.ts',
  'packages/server/src/features/registry/store/area-bucket.ts',
  'packages/server/src/wire/socket/**',
]
/** Folders whose code runs in the server, or in its processes. */
const SERVER_FOLDERS = [
  'packages/server/**',
  'packages/basemap/**',
  'packages/embedded-postgres/**',
  'packages/geo-files/**',
  'packages/pages/**',
  'packages/paper/**',
  'remotes/*/src/model/**',
  'remotes/*/src/server/**',
]
/** Path patterns of tests and their helpers. */
export const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**']
const TESTS_MAY = { decodes: true, speaks: true }

/**
 * Sections of the linter's configuration that say, by folder, which of our packages and which libraries may
 * not be imported, and which globals for connections may not be used.
 */
export const importPolicies = [
  {
    // A test may reach through the layers, to set up what it needs.
    files: ['packages/server', ...Object.keys(FOLDER_ORDERS)].flatMap((root) => TESTS.map((test) => `${root}/${test}`)),
    rules: { 'boundaries/dependencies': 'off' as const },
  },
  ...Object.entries(OWN_PACKAGES).map(([folder, own]) => ({
    files: [folder],
    excludeFiles: TESTS,
    rules: { 'no-restricted-imports': restricted(folder, own) },
  })),
  {
    files: [APART, ...OWN_BYTES],
    excludeFiles: TESTS,
    rules: { 'no-restricted-imports': restrictedInServer({ decodes: true, speaks: false }) },
  },
  {
    files: SPEAK_TO_OTHERS.filter((file) => !(file in OWN_PACKAGES)),
    excludeFiles: TESTS,
    rules: { 'no-restricted-imports': restrictedInServer({ decodes: false, speaks: true }) },
  },
  {
    files: OWN_BYTES.filter((file) => SPEAK_TO_OTHERS.includes(file)),
    rules: { 'no-restricted-imports': restrictedInServer({ decodes: true, speaks: true }) },
  },
  {
    files: SERVER_FOLDERS,
    excludeFiles: TESTS,
    rules: {
      'no-restricted-globals': ['error', 'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'] as [
        string,
        ...string[],
      ],
    },
  },
  ...Object.entries(OWN_PACKAGES).map(([folder, own]) => ({
    files: TESTS.map((test) => folder.replace(/\*\*$/, test)).filter((test) => test !== folder),
    rules: { 'no-restricted-imports': restricted(folder, [...own, 'testkit', 'server', 'model'], [], TESTS_MAY) },
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

/** What code may besides importing what its layer does: read files of strangers, and open connections. */
interface May {
  decodes?: boolean
  speaks?: boolean
}

function restrictedInServer(may: May) {
  return restricted('packages/server/**', OWN_PACKAGES['packages/server/**'] ?? [], [], may)
}

function restricted(
  folder: string,
  own: readonly string[],
  paths: readonly string[] = [],
  {
    decodes = !SERVER_CODE.includes(folder),
    speaks = !SERVER_FOLDERS.includes(folder) || SPEAK_TO_OTHERS.includes(folder),
  }: May = {},
) {
  const name = /^packages\/([^/]+)/.exec(folder)?.[1]
  const allowed = [...own, ...(name ? [name] : [])]
  const libraries = Object.entries(OWNED_LIBRARIES).filter(
    ([, owners]) => ![owners].flat().includes(folder) && !measures(folder),
  )
  return [
    'error',
    {
      patterns: [
        {
          group: ['@cairn/*', '@cairn/*/**', ...allowed.flatMap((one) => [`!@cairn/${one}`, `!@cairn/${one}/**`])],
          message: `${folder} builds on ${own.join(', ') || 'nothing of ours'} only.`,
        },
        ...paths.map((group) => ({ group: [group], message: `${folder} stays inside its folder.` })),
        ...libraries.map(([library, owners]) => ({
          regex: `^${library}(/|$)`,
          message: `${library} is imported in ${[owners].flat().join(' and ')} only.`,
        })),
        ...(decodes ? [] : [...DECODER_LIBRARIES.map(apartAlone), APART_MODULES]),
        ...(folder === 'packages/ui/**' ? [OWN_FACTORY] : []),
        ...(speaks
          ? []
          : [
              { regex: WAYS_OUT, message: 'Nothing goes out of the server but from the modules that policy.ts names.' },
            ]),
      ],
    },
  ] as ['error', object]
}

function apartAlone(library: string) {
  return { regex: `^${library}(/|$)`, message: `${library} reads what strangers sent: in processes of @cairn/apart.` }
}

/** Benchmarks compare with the raw libraries. */
function measures(folder: string): boolean {
  return folder === 'packages/bench/**'
}
