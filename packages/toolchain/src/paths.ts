import path from 'node:path'

/** The folder of the whole repository. */
export const root = path.resolve(import.meta.dirname, '../../..')

/** A command that one of this package's dependencies brings, such as `tsc` or `vitest`. */
export function tool(name: string): string {
  return path.join(root, 'packages/toolchain/node_modules/.bin', name)
}
