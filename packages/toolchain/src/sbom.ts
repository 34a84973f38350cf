import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { root } from './paths.ts'

const LARGEST = 64_000_000

const sbomSchema = v.object({
  bomFormat: v.literal('CycloneDX'),
  components: v.array(
    v.object({
      group: v.optional(v.string()),
      name: v.string(),
      version: v.string(),
      licenses: v.optional(
        v.array(
          v.object({
            license: v.optional(v.object({ id: v.optional(v.string()), name: v.optional(v.string()) })),
            expression: v.optional(v.string()),
          }),
        ),
        [],
      ),
    }),
  ),
})

/** What runs in production, on the server and in browsers; each with what it builds on. */
const RUNS = ['@cairn/server', '@cairn/host', './remotes/*']

/** Licences that ask for no more than to be named. */
const PERMISSIVE = new Set([
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '(MIT AND Zlib)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** Packages with a licence that asks for more, or without a stated one, and why they are acceptable. */
const EXPLAINED: readonly (readonly [name: RegExp, why: string])[] = [
  [/^@img\/sharp-libvips/, 'LGPL-3.0: a library of its own beside sharp, which anyone may exchange'],
  [/^@bcgov\/bc-sans$/, 'OFL-1.1, written SIL in its package'],
  [/^splaytree-ts$/, 'BSD-3-Clause, mistyped in its package'],
  [/^combine-errors$/, 'MIT by its readme; its package says nothing'],
  [/^dejavu-fonts-ttf$/, 'Bitstream Vera by its file LICENSE, which asks for no more than to be named'],
  [/^date-holidays$/, 'ISC, its tables CC-BY-3.0: named where days are proposed from them'],
  [/^argparse$/, 'PSF-2.0, which asks for no more than to be named'],
  [/^zstddec$/, 'MIT and BSD-3-Clause, which ask for no more than to be named'],
  [/^mediabunny$/, 'MPL-2.0: used as it is; changes to its own files alone would have to be published'],
  [/^png-js$/, 'MIT by its file LICENSE; its package says nothing'],
]

/**
 * Returns the software bill of materials of everything that runs in production, as CycloneDX JSON. pnpm
 * makes it from the lock file. Rejects if pnpm fails.
 */
export async function readSbom(): Promise<string> {
  const args = [
    ...RUNS.flatMap((one) => ['--filter', `${one}...`]),
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--prod',
  ]
  const { stdout } = await promisify(execFile)('pnpm', args, { cwd: root, maxBuffer: LARGEST })
  return stdout
}

/**
 * Returns the libraries in a bill of materials (CycloneDX JSON) that have neither a permissive licence nor a
 * listed reason why theirs is acceptable, as `name version: licence`.
 */
export function unexplainedLicences(sbom: string): string[] {
  return v.parse(sbomSchema, JSON.parse(sbom)).components.flatMap(({ group, name, version, licenses }) => {
    const full = group ? `${group}/${name}` : name
    const said = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? 'none')
    if (full.startsWith('@cairn/') || (said.length > 0 && said.every((licence) => PERMISSIVE.has(licence)))) return []
    const [, why] = EXPLAINED.find(([pattern]) => pattern.test(full)) ?? []
    return why ? [] : [`${full} ${version}: ${said.join(', ') || 'no licence'}`]
  })
}
