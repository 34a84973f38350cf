import { expect, it } from 'vitest'
import { folderProblems, isAreaCode } from './area-folders.ts'

it('accepts a file in each folder that areas have', () => {
  const files = [
    'area.ts',
    'SPEC.md',
    'decisions/001-a-choice.md',
    'src/model/note.ts',
    'src/model/note.test.ts',
    'src/web/views/notes.view.tsx',
    'src/web/views/notes.view.test.tsx',
    'src/web/cells/note.cell.tsx',
    'src/web/panels/latest.panel.tsx',
    'src/web/create/note.create.tsx',
    'src/web/parts/list/use-list.ts',
    'src/server/server.ts',
    'src/server/notes.test.ts',
    'src/server/actions/post-note.action.ts',
    'src/server/rules/check-note.ts',
    'src/server/imports/mapping.json',
    'src/testing/notes.ts',
    'src/texts/en.json',
  ]
  expect(folderProblems(files)).toEqual([])
})

it.each([
  'notes.ts',
  'imports/mapping.json',
  'src/note.ts',
  'src/web/note.tsx',
  'src/web/thread/note.tsx',
  'src/web/views/note.tsx',
  'src/server/post-note.action.ts',
  'src/server/jobs/post-note.ts',
  'src/texts/admin/en.json',
])('refuses %s', (file) => {
  expect(folderProblems(['area.ts', file])).toEqual([expect.stringContaining(`${file} is in no folder`)])
})

it('counts what an area ships as its code, without tests and their helpers', () => {
  const files = ['area.ts', 'src/model/a.ts', 'src/model/a.test.ts', 'src/testing/b.ts', 'src/web/parts/c.tsx']
  expect(files.filter(isAreaCode)).toEqual(['src/model/a.ts', 'src/web/parts/c.tsx'])
})
