import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const remotes = path.resolve(import.meta.dirname, '../remotes')

/** A copy of the built areas that a test may break and mend. */
export interface AreaStore {
  folder: string
  /** What a broken deployment looks like: the web files are gone, cut short, or throw when they run. */
  breakArea: (id: string, how: 'missing' | 'truncated' | 'throwing') => void
  mend: (id: string) => void
  remove: () => void
}

export function copyAreaStore(): AreaStore {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-areas-'))
  const copy = (id: string) =>
    cpSync(path.join(remotes, id, 'dist'), path.join(folder, id, 'dist'), { recursive: true })
  for (const id of readdirSync(remotes)) copy(id)
  return {
    folder,
    breakArea: (id, how) => {
      const build = path.join(folder, id, 'dist', currentBuild(folder, id))
      if (how === 'missing') rmSync(build, { recursive: true })
      else for (const file of scriptsOf(build)) spoil(file, how)
    },
    mend: (id) => {
      rmSync(path.join(folder, id), { recursive: true, force: true })
      copy(id)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function currentBuild(folder: string, id: string): string {
  return (JSON.parse(readFileSync(path.join(folder, id, 'dist/latest.json'), 'utf8')) as { build: string }).build
}

/** Every script of a build and its compressed variants. */
function scriptsOf(build: string): string[] {
  return readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.js(\.br|\.gz)?$/.test(file))
    .map((file) => path.join(build, file))
}

function spoil(file: string, how: 'truncated' | 'throwing'): void {
  if (/\.(br|gz)$/.test(file)) return rmSync(file)
  const code = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    how === 'truncated' ? code.slice(0, code.length / 2) : `throw new Error('this build is broken')\n${code}`,
  )
}
