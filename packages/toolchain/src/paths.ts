import path from 'node:path'

/** Absolute path of the repository root. */
export const root = path.resolve(import.meta.dirname, '../../..')

/** Absolute path of `remotes`, the folder of the repository's areas. */
export const areas = path.join(root, 'remotes')

/**
 * Returns the path of a command that a dependency installs in `node_modules/.bin`, such as `tsc` or
 * `vitest`.
 */
export function tool(name: string): string {
  return path.join(root, 'node_modules/.bin', name)
}
