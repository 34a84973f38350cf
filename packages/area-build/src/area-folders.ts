/** Files that an area has beside its `src` folder. */
const ROOT_FILES = ['README.md', 'SPEC.md', 'area.ts', 'package.json', 'tsconfig.json', 'vitest.config.ts']

/** Patterns of the paths that other files may have. */
const PLACES: readonly RegExp[] = [
  /^decisions\/\d{3}-[\w-]+\.md$/,
  /^src\/model\/.+\.ts$/,
  /^src\/web\/views\/[^/]+\.view(\.test)?\.tsx$/,
  /^src\/web\/cells\/[^/]+\.cell(\.test)?\.tsx$/,
  /^src\/web\/panels\/[^/]+\.panel(\.test)?\.tsx$/,
  /^src\/web\/create\/[^/]+\.create(\.test)?\.tsx$/,
  /^src\/web\/parts\/.+\.tsx?$/,
  /^src\/server\/server\.ts$/,
  /^src\/server\/[^/]+\.test\.ts$/,
  /^src\/server\/(actions|rules|imports|demo)\/.+\.(ts|json)$/,
  /^src\/testing\/.+\.tsx?$/,
  /^src\/texts\/[^/]+\.json$/,
]

/**
 * Finds files of an area that are outside the folders that every area has (README.md, "The shape of an
 * area"). `files` are paths relative to the area's folder, with `/`. Returns one sentence for each file; an
 * empty array if all fit.
 */
export function folderProblems(files: readonly string[]): string[] {
  return files
    .filter((file) => !ROOT_FILES.includes(file) && !PLACES.some((place) => place.test(file)))
    .map((file) => `${file} is in no folder that areas have: packages/area-build/README.md lists them`)
}

/** Returns true if a file is code that the area ships: no test, test helper, text or document. */
export function isAreaCode(file: string): boolean {
  return /^src\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('src/testing/')
}
