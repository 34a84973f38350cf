import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.ts'

/** Returns the paths of all files in the repository that git does not ignore, relative to its root. */
export function listFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
}

/** A text file with its path relative to the repository root. */
export interface TextFile {
  file: string
  text: string
}

/** Reads a file of the repository as text. */
export function readText(file: string): TextFile {
  return { file, text: readFileSync(path.join(root, file), 'utf8') }
}
