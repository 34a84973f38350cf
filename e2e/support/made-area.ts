import { createHash, type KeyObject } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { containerName, publishToFolder, writeManifest } from '@cairn/area-build'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'

/** An area generated for a journey: one item type, one view, and code as text. */
export interface MadeArea {
  /** Id of the area, and name of its view. */
  id: string
  build: string
  /** Name of its item type. */
  type: string
  /** Title of its view. */
  title: string
  /** Whether its code has a `./cell` that renders its items; the generic view by default. */
  hasCell?: boolean
  /** Statements at the top of its entry file, which run when it is loaded. */
  atLoad?: string
  /**
   * Body of the function with which its entry file returns modules, with `module` (the name), `React`, `h`
   * (`createElement`) and `host` (the contract's hooks) in scope; returns a factory of the module.
   */
  get: string
  /** Content of another file of the build, `more.js`. */
  more?: string
  /** Content of its server's code, `server.mjs`; it has none by default. */
  server?: string
  /** Versions of the contract that it asks for; `^2.0.0` by default. */
  contract?: string
}

/**
 * Publishes a build of a generated area, signed with a private key, to the area store in folder `store`.
 * Returns the folder of the build there.
 */
export async function publishMade(area: MadeArea, store: string, key: KeyObject): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-made-'))
  const entry = entryOf(area)
  const url = `remoteEntry.${hashOf(entry, 'hex').slice(0, 10)}.js`
  const texts = {
    [`views.${area.id}.title`]: area.title,
    'menu.section.made': 'Made',
    [`types.${area.type}.name`]: area.type,
    [`types.${area.type}.plural`]: area.type,
    [`types.${area.type}.props.name`]: 'Name',
  }
  const data = buildAreaData(area.id, [buildItemType(area.type)], {
    build: area.build,
    contract: area.contract ?? '^2.0.0',
    views: { [area.id]: { title: `views.${area.id}.title`, icon: 'file', width: 'THIRD', code: './view' } },
    menu: [{ path: area.id, title: `views.${area.id}.title`, section: 'made', order: 900, show: 'signedIn' }],
    ...(area.hasCell ? { cells: { [area.type]: './cell' } } : {}),
    entry: { url, integrity: `sha384-${hashOf(entry, 'base64')}` },
    server: area.server !== undefined,
    texts: { en: texts },
    labels: texts,
  })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('area.json', JSON.stringify(data))
  write(url, entry)
  if (area.more !== undefined) write('more.js', area.more)
  if (area.server !== undefined) write('server.mjs', area.server)
  await writeManifest(folder, area.id, area.build)
  mkdirSync(store, { recursive: true })
  await publishToFolder(folder, store, key)
  rmSync(folder, { recursive: true })
  return path.join(store, area.id, 'dist', area.build)
}

/** A container as federation asks for it: what the shell lends, and a module by its exposed name. */
function entryOf({ id, build, atLoad = '', get }: MadeArea): string {
  return `${atLoad}
var ${containerName(id, build)} = (() => {
  const build = '${build}'
  const base = document.currentScript.src.replace(/[^/]*$/, '')
  let shared
  const lent = async (name) => {
    const [share] = Object.values(shared[name])
    return (await share.get())()
  }
  return {
    init: (scope) => void (shared = scope),
    get: async (module) => {
      const [React, host] = [await lent('react'), await lent('@cairn/contract/web')]
      const h = React.createElement
      ${get}
    },
  }
})()`
}

function hashOf(text: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha384').update(text).digest(encoding)
}
