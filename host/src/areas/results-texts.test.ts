import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('each view of the shell with a list brings the texts of lists, as it may be opened first', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  const withLists = files.filter((file) => {
    return /\b(?:ResultsView|SearchResults)\b/.test(readFileSync(path.join(root, file), 'utf8'))
  })
  expect(withLists.length).toBeGreaterThan(1)
  expect(
    withLists.filter((file) => !readFileSync(path.join(root, file), 'utf8').includes('bringResultTexts()')),
  ).toEqual([])
})
