import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { tool } from '../paths.ts'

/** A finding of the linter, such as a function and its number of lines. */
export interface Finding {
  file: string
  /** Name of the rule, such as `max-params`. */
  rule: string
  message: string
}

const MOST_OUTPUT = 200_000_000

/**
 * Runs the linter with the rules of `lint-config.ts`, which count rather than forbid, on a folder. Returns
 * the findings, with paths relative to the folder.
 */
export function findInCode(folder: string): Finding[] {
  const config = path.join(import.meta.dirname, 'lint-config.ts')
  const report = execFileSync(tool('oxlint'), ['-c', config, '--format=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  })
  const { diagnostics } = JSON.parse(report.slice(report.indexOf('{'))) as {
    diagnostics: { code?: string; filename: string; message: string }[]
  }
  return diagnostics.map(({ code = '', filename, message }) => ({
    file: filename.replaceAll('\\', '/'),
    rule: /\(([^)]+)\)/.exec(code)?.[1] ?? code,
    message,
  }))
}
