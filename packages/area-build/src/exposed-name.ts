/**
 * Returns the module federation name of a source file: `./src/web/views/my-contacts.view.tsx` is exposed as
 * `./views/my-contacts`.
 */
export function exposedName(file: string): string {
  return `./${file.replace(/^\.\/src\/web\//, '').replace(/(\.(view|cell|panel|command))?\.tsx?$/, '')}`
}
