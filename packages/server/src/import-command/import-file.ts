import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { isItemId, parseItemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import {
  readImportPlan,
  type ImportFound,
  type ImportPlan,
  type ImportResult,
  type ImportTrial,
} from '@cairn/model/imports'
import { applyImport } from '../features/imports/apply-import.action.ts'
import { lookAtImport } from '../features/imports/look-at-import.action.ts'
import { tryImport } from '../features/imports/try-import.action.ts'
import { StartError } from '@cairn/embedded-postgres'
import { readMapping, withMapping, type Mapping } from './mapping.ts'
import { itemCalled } from './named-items.ts'
import type { OpenImports } from './open-imports.ts'
import { countsLine, trialLines, wordsOfProblems } from './report.ts'
import { say } from './say.ts'
import { openTerminalTask, Stopped, type TerminalTask } from './terminal-task.ts'

/** Options of one `npm run import`, as given on the command line. */
export interface ImportRequest {
  /** Kind of import, such as `VOC_CSV`. */
  kind: string
  /** E-mail address of the account whose import it is and whose rights it has. */
  as: string
  /** Path of the file, or the id of an import that was begun, to go on with it. */
  file: string
  /** Path of a second table, whose rows belong to those of the first. */
  second?: string | undefined
  /** Paths of zips with files that cells of the table name. */
  zips: readonly string[]
  /** Path of the mapping file (`Mapping`). */
  mapping?: string | undefined
  /** Label or id of the organisation that will own the items. */
  owner?: string | undefined
  /** Label of the import; the name of the file by default. */
  name?: string | undefined
  /** Tries every row and imports none. */
  isTrial: boolean
  /** Imports the rows that are right even if others are refused. */
  goodOnly: boolean
  /** Path that the table of refused rows is written to; beside the file by default. */
  rejected?: string | undefined
}

/**
 * Imports a file step by step, or goes on with an import that was begun, and prints progress and results.
 * Returns the exit code: 2 if rows were refused, 130 if it was stopped, else 0. Throws a `StartError`.
 */
export async function importFile(imports: OpenImports, request: ImportRequest): Promise<number> {
  const task = openTerminalTask(imports.locks)
  const isBegun = isItemId(request.file)
  const id = isBegun ? (request.file as ItemId) : await beginImport(imports, request)
  try {
    const item = await imports.deps.store.read(imports.principal, id)
    if (item['state'] !== 'STARTED') {
      const { error } = await tryRows(imports, request, id, task)
      if (request.isTrial) return error > 0 ? 2 : 0
      if (error > 0 && !request.goodOnly) {
        say('Nothing was stored. Put these rows right, or add --good-only to leave them out.')
        return 2
      }
    }
    return await apply(imports, request, id, task)
  } catch (thrown) {
    const begun = await imports.deps.store.read(imports.principal, id).catch(() => undefined)
    if (begun?.['state'] === 'STARTED')
      say(`Rows that are in stay; go on with: npm run import -- --as ${request.as} ${id}`)
    if (!(thrown instanceof Stopped)) throw inWords(thrown, imports.words)
    return 130
  } finally {
    task.forget()
  }
}

/** Makes the import with its files. */
async function beginImport(imports: OpenImports, request: ImportRequest): Promise<ItemId> {
  const { deps, principal } = imports
  const kind = deps.context.catalogue.imports?.()[request.kind]
  const kinds = Object.keys(deps.context.catalogue.imports?.() ?? {}).join(', ')
  if (!kind) throw new StartError(`There is no kind of import "${request.kind}"; there are ${kinds}.`)
  const bring = (path: string, property: string) => broughtFile(imports, path, property)
  const values = {
    label: request.name ?? basename(request.file),
    kind: request.kind,
    file: await bring(request.file, 'file'),
    ...(request.second === undefined ? {} : { second: await bring(request.second, 'second') }),
    ...(request.zips.length === 0 ? {} : { zips: await Promise.all(request.zips.map((zip) => bring(zip, 'zips'))) }),
    ...(request.owner === undefined ? {} : { owner: await itemCalled(imports, 'Organization', request.owner) }),
  }
  return (await deps.store.create(principal, 'Import', values)).$id
}

async function broughtFile({ deps, principal }: OpenImports, path: string, property: string): Promise<ItemId> {
  const found = await stat(resolve(path)).catch((thrown: unknown) => {
    throw new StartError(`${path} cannot be read (${(thrown as NodeJS.ErrnoException).code ?? 'error'}).`, thrown)
  })
  const id = createHash('sha256').update(`${path}/${property}/${Date.now()}`).digest('hex').slice(0, 32)
  const bytes = { length: found.size, stream: () => createReadStream(resolve(path)) }
  const filename = basename(path)
  return (await deps.files.bring(principal, { id, filename, bytes, type: 'Import', property })).$id
}

/** Looks at the file and tries every row. Prints what does not fit. */
async function tryRows(
  imports: OpenImports,
  request: ImportRequest,
  id: ItemId,
  task: TerminalTask,
): Promise<ImportTrial['counts']> {
  const { deps, principal, words } = imports
  const { type: t, index: i } = parseItemId(id)
  const mapping = await readMapping(request.mapping)
  await lookAtImport.run({ t, i }, principal, deps, task)
  if (mapping.second) {
    const proposed = readImportPlan((await deps.store.read(principal, id))['plan'])
    await lookAtImport.run({ t, i, plan: { ...proposed, second: mapping.second } }, principal, deps, task)
  }
  const looked = await deps.store.read(principal, id)
  const found = looked['found'] as ImportFound
  if (found.refusal !== undefined)
    throw new StartError(filled(words[found.refusal] ?? found.refusal, { line: found.line ?? 1, why: found.why ?? '' }))
  const proposed = readImportPlan(looked['plan'])
  if (!proposed) throw new StartError('The file has no rows.')
  const plan = await withNamedItems(imports, typeOf(imports, looked), withMapping(proposed, mapping))
  await tryImport.run({ t, i, plan }, principal, deps, task)
  const { trial } = (await deps.store.read(principal, id)) as Item & { trial: ImportTrial }
  for (const line of trialLines(trial, found, plan, words)) say(line)
  return trial.counts
}

function typeOf({ deps }: OpenImports, item: Item): ItemType {
  const { catalogue } = deps.context
  const kind = catalogue.imports?.()[String(item['kind'])]
  const type = kind && catalogue.get(kind.type)
  if (!type) throw new StartError(`There is no reader for imports of the kind ${String(item['kind'])}.`)
  return type
}

/** Items that every row names may be given by their labels. */
async function withNamedItems(imports: OpenImports, type: ItemType, plan: ImportPlan): Promise<ImportPlan> {
  const fixed: Mapping['fixed'] = {}
  for (const [name, value] of Object.entries(plan.fixed)) {
    const { v, t = '', many } = type.properties[name] ?? {}
    const isNamed = v === 'REL' && typeof value === 'string'
    const found = isNamed ? await itemCalled(imports, t, value) : value
    fixed[name] = isNamed && many ? [found] : found
  }
  return { ...plan, fixed }
}

async function apply(
  { deps, principal, words }: OpenImports,
  request: ImportRequest,
  id: ItemId,
  task: TerminalTask,
): Promise<number> {
  const { type: t, index: i } = parseItemId(id)
  const body = { t, i, goodOnly: true, words: wordsOfProblems(words) }
  await applyImport.check(body, principal, deps)
  await applyImport.run(body, principal, deps, task)
  const item = (await deps.store.read(principal, id)) as Item & { result: ImportResult }
  say(countsLine(item.result.counts))
  if (item.result.counts.error === 0) return 0
  const folder = isItemId(request.file) ? '.' : dirname(request.file)
  const usual = resolve(folder, 'rejected.csv')
  // Rows of another import that somebody may be putting right are not written over.
  const free = existsSync(usual) ? resolve(folder, `rejected-${id}.csv`) : usual
  const path = request.rejected === undefined ? free : resolve(request.rejected)
  await writeFile(path, task.written())
  say(`The rows that did not come in are in ${path}: put them right there and import that file as this one.`)
  return 2
}

/** What the engine throws, as a sentence. */
function inWords(thrown: unknown, words: OpenImports['words']): unknown {
  if (!(thrown instanceof CairnError) || thrown.code === 'storeUnavailable') return thrown
  const { userMessage } = thrown.toBody()
  const names = typeof thrown.details['names'] === 'string' ? `: ${thrown.details['names']}` : ''
  const kind = typeof thrown.details['kind'] === 'string' ? ` (${thrown.details['kind']}${names})` : ''
  return new StartError(`${filled(words[userMessage] ?? userMessage, thrown.details)}${kind}`, thrown)
}

function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
