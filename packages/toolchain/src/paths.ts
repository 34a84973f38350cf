import path from 'node:path'

/** Absolute path of the repository root. */
export const root = path.resolve(import.meta.dirname, '../../..')

/** Absolute path of the folder of areas, `remotes`. */
export const areas = path.join(root, 'remotes')

/** Returns the path of a dependency's command, such as `tsc` or `vitest`. */
export function tool(name: string): string {
  return path.join(root, 'node_modules/.bin', name)
}
