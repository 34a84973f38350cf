import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.ts'

/** Returns the files of the repository that exist and are not ignored, relative to its folder. */
export function listFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
}

/** A text file by its path from the repository's folder. */
export interface TextFile {
  file: string
  text: string
}

/** Reads a file of the repository. */
export function readText(file: string): TextFile {
  return { file, text: readFileSync(path.join(root, file), 'utf8') }
}
