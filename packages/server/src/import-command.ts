import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { addressKey } from './features/accounts/accounts.ts'
import type { Database } from './platform/database/database.ts'
import { connectOrStart } from './platform/database/open-database.ts'
import { openRegistry } from './features/registry/registry.ts'
import { parseSettings, type Settings } from './platform/settings/settings.ts'
import { StartError } from './platform/settings/start-error.ts'
import { createTrialParts } from './open-engine.ts'
import type { Engine } from './items/store/engine.ts'
import { openEngine } from './open-engine.ts'
import { SYSTEM } from './items/model/system-principal.ts'
import type { Principal } from './items/model/types.ts'
import { reportLines, type ImportReport } from './features/imports/import-report.ts'
import { readMapping, type Mapping } from './features/imports/mapping.ts'
import { writeRefused } from './features/imports/refused-file.ts'
import { runImport } from './features/imports/run-import.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const USAGE = `npm run import -- --type TYPE --mapping FILE CSV [--as EMAIL] [--owner LABEL|ID] [--files FOLDER] [--refused FILE] [--dry-run]
  --type     item type, such as Lexeme
  --mapping  which column becomes which property (src/features/imports/README.md)
  --as       import as this person, with their rights; without it, as the server itself
  --owner    the owner organisation of every row, over the mapping's
  --files    folder of the files the mapping joins, when they are not beside the CSV file
  --refused  where refused rows are written; by default in imports/ of the data directory
  --dry-run  check every row, store nothing`

/** What the command line asked for. */
interface Request {
  type: string
  mapping: string
  csv: string
  as: string | undefined
  owner: string | undefined
  files: string | undefined
  refused: string | undefined
  isDryRun: boolean
}

/**
 * The import behind `npm run import`: runs beside a server on the same data directory or database, or alone. Prints progress and a
 * report; gives the exit code: 0 when every row is in, 2 when some were refused, 1 when it could not run, 130 when it was stopped.
 */
export async function main(argv: readonly string[]): Promise<number> {
  // Whoever reads along may stop reading; the import goes on.
  process.stdout.on('error', () => {})
  try {
    return await run(parseRequest(argv))
  } catch (thrown) {
    say(sentenceOf(thrown))
    return 1
  }
}

function parseRequest(argv: readonly string[]): Request {
  const text = { type: 'string' as const }
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        type: text,
        mapping: text,
        as: text,
        owner: text,
        files: text,
        refused: text,
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const [csv, ...more] = positionals
    if (!values.type || !values.mapping || !csv || more.length > 0) throw new StartError(USAGE)
    const { type, mapping, as, owner, files, refused } = values
    return { type, mapping, csv, as, owner, files, refused, isDryRun: values['dry-run'] }
  } catch (thrown) {
    throw thrown instanceof StartError ? thrown : new StartError(`${(thrown as Error).message}\n\n${USAGE}`)
  }
}

async function run(request: Request): Promise<number> {
  const settings = parseSettings(process.env, ROOT)
  const mapping = await readMapping(resolve(request.mapping))
  const database = await connectOrStart({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    role: 'import',
  })
  const log = pino({ level: 'error' }, pino.destination(2))
  const registry = await openRegistry({ ...settings, database, log })
  const engine = await openEngine({ database, catalogue: registry.catalogue, log })
  try {
    const type = registry.catalogue.get(request.type)
    if (!type)
      throw new StartError(
        `This install has no item type "${request.type}"; it has ${registry.catalogue
          .all()
          .map(({ name }) => name)
          .join(', ')}. Areas must be built first: npm run build.`,
      )
    return await importInto(engine, database, settings, mapping, type, request)
  } finally {
    registry.close()
    await engine.close()
    await database.close()
  }
}

async function importInto(
  engine: Engine,
  database: Database,
  settings: Settings,
  mapping: Mapping,
  type: ItemType,
  request: Request,
): Promise<number> {
  const principal = await principalOf(engine, database, request.as)
  const constants = {
    ...(await labelledOf(engine, mapping, type, principal)),
    ...(await ownerOf(engine, mapping, type, principal, request.owner)),
  }
  const csvPath = resolve(request.csv)
  const stop = stopOnInterrupt()
  const { report, columns } = await runImport({
    parts: request.isDryRun ? createTrialParts({ database, catalogue: engine.parts.catalogue }) : engine.parts,
    principal,
    type,
    mapping,
    csvPath,
    constants,
    isDryRun: request.isDryRun,
    signal: stop.signal,
    onProgress: showProgress,
    ...(request.files ? { joinFolder: resolve(request.files) } : {}),
  }).finally(stop.forget)
  const refusedPath = resolve(
    request.refused ?? join(settings.dataDir, 'imports', `${basename(csvPath).replace(/\.csv$/i, '')}.refused.csv`),
  )
  if (report.refused.length > 0) await writeRefused(refusedPath, columns, report.refused, mapping.delimiter)
  clearProgress()
  for (const line of reportLines(report, report.refused.length > 0 ? refusedPath : undefined)) say(line)
  if (report.refused.length > 0 && Object.keys(mapping.joins).length > 0)
    say(`Its joined files are in ${dirname(csvPath)}: add --files ${dirname(csvPath)}.`)
  return report.isStopped ? 130 : report.refused.length > 0 ? 2 : 0
}

async function principalOf({ principals }: Engine, database: Database, email: string | undefined): Promise<Principal> {
  if (email === undefined) return SYSTEM
  const [account] = await database.query<{ user_i: number }>(
    'select user_i from account where email = $1 and not disabled',
    [addressKey(email)],
  )
  if (!account) throw new StartError(`There is no account ${email} to import as.`)
  return principals.ofUser(account.user_i)
}

const OWNER_HELP = 'make it first, or name another, or its id, with --owner'

/** The owner property's value, looked up by label when it is no id. */
async function ownerOf(
  { store }: Engine,
  mapping: Mapping,
  type: ItemType,
  principal: Principal,
  given: string | undefined,
): Promise<Record<string, unknown>> {
  const property = mapping.owner?.property ?? type.owner
  const wanted = given ?? mapping.owner?.id ?? mapping.owner?.label
  if (wanted === undefined || property === undefined || property === '$self') return {}
  const id = isItemId(wanted)
    ? wanted
    : await itemCalled(store, type.properties[property]?.t ?? 'Organization', principal, wanted, OWNER_HELP)
  return { [property]: type.properties[property]?.many ? [id] : id }
}

/** The items that every row names, looked up by their labels. */
async function labelledOf(
  { store }: Engine,
  { labels }: Mapping,
  { properties }: ItemType,
  principal: Principal,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, label] of Object.entries(labels)) {
    const { t = '', many } = properties[name] ?? {}
    const id = await itemCalled(store, t, principal, label, `make it first, or name another in "labels"`)
    found[name] = many ? [id] : id
  }
  return found
}

async function itemCalled(
  store: Engine['store'],
  typeName: string,
  principal: Principal,
  label: string,
  help: string,
): Promise<ItemId> {
  const { ids, labels = {} } = await store.search(principal, {
    types: [typeName],
    text: label,
    labels: true,
    max: 1000,
  })
  const same = ids.filter((id) => labels[id]?.toLowerCase() === label.toLowerCase())
  const [only] = same
  if (only && isItemId(only) && same.length === 1) return only
  const problem =
    same.length > 1
      ? `There are ${same.length} items of type ${typeName} called "${label}"`
      : `There is no ${typeName} called "${label}"`
  throw new StartError(`${problem}: ${help}.`)
}

/** Ctrl+C stops after the batch in work; a second one at once. */
function stopOnInterrupt(): { signal: AbortSignal; forget: () => void } {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(130)
    clearProgress()
    say('Stopping after this batch …')
    controller.abort()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return { signal: controller.signal, forget: () => process.off('SIGINT', stop).off('SIGTERM', stop) }
}

function showProgress({ rows, created, updated, unchanged, refused, related }: ImportReport): void {
  const text = `${rows} rows read · ${created} created · ${updated} updated · ${unchanged} unchanged · ${refused.length} refused · ${related} related`
  if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001b[K`)
  else if (rows % 1000 === 0) say(text)
}

function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
}

function sentenceOf(thrown: unknown): string {
  if (thrown instanceof StartError) return thrown.message
  if (thrown instanceof CairnError && thrown.code === 'storeUnavailable')
    return `The database is not to be reached (${thrown.message}). What was counted is in; run the import again to go on.`
  return `The import failed: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
