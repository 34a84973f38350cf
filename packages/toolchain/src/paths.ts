import path from 'node:path'

/** The folder of the whole repository. */
export const root = path.resolve(import.meta.dirname, '../../..')

/** The folder of the areas. */
export const areas = path.join(root, 'remotes')

/** Returns a command that one of the repository's dependencies brings, such as `tsc` or `vitest`. */
export function tool(name: string): string {
  return path.join(root, 'node_modules/.bin', name)
}
