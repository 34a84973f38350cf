import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CairnError } from '@cairn/contract/errors'
import { importFile, type ImportRequest } from './import-command/import-file.ts'
import { openImports } from './import-command/open-imports.ts'
import { say } from './import-command/say.ts'
import { parseSettings } from './platform/settings/settings.ts'
import { StartError } from '@cairn/embedded-postgres'

const ROOT = resolve(import.meta.dirname, '../../..')
const USAGE = `npm run import -- --kind KIND --as EMAIL FILE [--second FILE] [--zip FILE]… [--mapping FILE] [--owner LABEL|ID]
                [--name NAME] [--trial] [--good-only] [--rejected FILE]
  --kind       kind of import, such as VOC_CSV
  --as         whose rights it has; the import is theirs, and they may take it back
  --second     a table whose rows belong to those of the first
  --zip        a zip with files that cells name; may be given several times
  --mapping    JSON that says what columns become (src/features/imports/README.md); else as last time
  --owner      the organisation whose the items are
  --trial      try every row, bring in none
  --good-only  rows that do not fit do not hold the others back
  --rejected   where the rows that did not come in are written; else rejected.csv beside the file, or
               rejected-ID.csv if that is there
  Instead of FILE, the id of an import that was stopped goes on with it.`

/**
 * Runs `npm run import`: all steps of an import, with a server running on the same data or without one.
 * Prints progress and a report. Returns the exit code: 0 if every row was imported, 2 if some were refused, 1
 * if it could not run, 130 if it was stopped.
 */
export async function main(argv: readonly string[]): Promise<number> {
  // The reader of the output may close the pipe; the import continues.
  process.stdout.on('error', () => {})
  try {
    const request = parseRequest(argv)
    const imports = await openImports(parseSettings(process.env, ROOT), request.as)
    try {
      return await importFile(imports, request)
    } finally {
      await imports.close()
    }
  } catch (thrown) {
    say(sentenceOf(thrown))
    return 1
  }
}

function parseRequest(argv: readonly string[]): ImportRequest {
  const text = { type: 'string' as const }
  const flag = { type: 'boolean' as const, default: false }
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...{ kind: text, as: text, second: text, mapping: text, owner: text, name: text, rejected: text },
        zip: { type: 'string', multiple: true, default: [] },
        ...{ trial: flag, 'good-only': flag },
      },
    })
    const [file, ...more] = positionals
    const { kind = '', as, zip, trial, 'good-only': goodOnly, ...others } = values
    if (as === undefined || file === undefined || more.length > 0) throw new StartError(USAGE)
    return { ...others, as, kind, file, zips: zip, isTrial: trial, goodOnly }
  } catch (thrown) {
    throw thrown instanceof StartError ? thrown : new StartError(`${(thrown as Error).message}\n\n${USAGE}`)
  }
}

function sentenceOf(thrown: unknown): string {
  if (thrown instanceof StartError) return thrown.message
  if (thrown instanceof CairnError && thrown.code === 'storeUnavailable')
    return `The database is not to be reached (${thrown.message}). Rows that are in stay; go on with the id of the import.`
  return `The import failed: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`
}
