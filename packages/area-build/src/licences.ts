import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Compiler, RspackPluginInstance } from '@rspack/core'
import * as v from 'valibot'

/** A library of `node_modules` whose code is part of a build, as `licences.json` lists it. */
export interface BundledLibrary {
  name: string
  version: string
  /** Licence of its package, such as `MIT`, or `unknown`. */
  licence: string
}

const packageSchema = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(
    v.union([
      v.string(),
      v.pipe(
        v.object({ type: v.string() }),
        v.transform(({ type }) => type),
      ),
    ]),
  ),
})

/**
 * rspack plugin that collects the packages of `node_modules` whose code is in a build. `list` returns them
 * after the build.
 */
export class BundledLibraries implements RspackPluginInstance {
  readonly #folders = new Set<string>()

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('BundledLibraries', (stats) => {
      const { modules = [] } = stats.toJson({ all: false, modules: true, nestedModules: true })
      for (const module of modules.flatMap((each) => [each, ...(each.modules ?? [])])) {
        const folder = folderOfPackage(module.nameForCondition ?? '')
        if (folder) this.#folders.add(folder)
      }
    })
  }

  /** Returns the libraries sorted by name, each version once. */
  list(): BundledLibrary[] {
    const libraries = [...this.#folders].map(readPackage)
    const byName = new Map(libraries.map((library) => [`${library.name}@${library.version}`, library]))
    return [...byName.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
  }
}

/** Writes `licences.json` of a build: its libraries with their licences. */
export async function writeLicences(folder: string, libraries: readonly BundledLibrary[]): Promise<void> {
  await writeFile(path.join(folder, 'licences.json'), `${JSON.stringify(libraries, undefined, 1)}\n`)
}

/** Folder of the package that a file of `node_modules` belongs to. */
function folderOfPackage(file: string): string | undefined {
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1]
}

function readPackage(folder: string): BundledLibrary {
  const found = v.parse(packageSchema, JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  return { name: found.name, version: found.version, licence: found.license ?? 'unknown' }
}
