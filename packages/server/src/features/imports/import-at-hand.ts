import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMPORT_TYPE, isItemId, itemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { importPlanSchema, readImportPlan, type ImportPlan } from '@cairn/model/imports'
import * as v from 'valibot'
import { parsePayload, targetEntries } from '../../items/action/payload.ts'
import type { AreaImport, Principal } from '../../items/facts/types.ts'
import { openBytes } from '../files/port.ts'
import type { ImportDeps } from './import-deps.ts'
import { systemFor } from '../../items/facts/system-principal.ts'

const FOLDER = join(tmpdir(), 'cairn-import-')

/** Payload of the steps of an import. */
const payloadSchema = v.looseObject({ ...targetEntries, plan: v.optional(importPlanSchema) })
/** Payload of the tasks that work on an import: the Import item, and a plan (undefined: the stored one). */
export type ImportPayload = v.InferOutput<typeof payloadSchema>

/** A loaded Import item with the definition of its kind, and the type of the items that its rows become. */
export interface ImportAtHand {
  item: Item
  kind: AreaImport
  type: ItemType
}

/** Parses the payload of the task `name` on an import. Throws `badMessage`. */
export function importPayload(name: string, body: unknown): ImportPayload {
  return parsePayload(name, payloadSchema, body)
}

/**
 * Loads the import in the payload. Throws `notSignedIn`; and `notAllowed` if it is missing or no import, if
 * the person may not change it, lacks the capability of its kind (administrators need none), or if the
 * install has no such kind or no reader for its files.
 */
export async function importAtHand(
  deps: ImportDeps,
  principal: Principal,
  { t, i }: ImportPayload,
): Promise<ImportAtHand> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const id = itemId(t, i)
  if (t !== IMPORT_TYPE || !isItemId(id)) throw new CairnError('notAllowed')
  const item = await deps.store.read(principal, id)
  const kind = deps.context.catalogue.imports?.()[String(item['kind'])]
  const type = kind && deps.context.catalogue.get(kind.type)
  if (item.$can?.['update'] !== true || !kind || !type || type.off) throw new CairnError('notAllowed')
  const isRead = kind.from === 'own' ? kind.read !== undefined : (kind.from ?? 'table') === 'table'
  if (!isRead) throw new CairnError('notAllowed', `no reader for import files of ${kind.type}`)
  if (kind.capability !== undefined && !principal.admin && principal.capabilities[kind.capability] !== true)
    throw new CairnError('notAllowed')
  return { item, kind, type }
}

/**
 * Returns the plan in the request, else the stored one. Names in `further`, `makes` and `optionalKey` that
 * the import kind does not know are dropped. Throws `badMessage` if there is no plan.
 */
export function planOf({ item, kind }: Pick<ImportAtHand, 'item' | 'kind'>, { plan }: ImportPayload): ImportPlan {
  const found = plan ?? readImportPlan(item['plan'])
  if (!found) throw new CairnError('badMessage', 'the import has no plan')
  return {
    ...found,
    further: namesIn(found.further, kind.further),
    makes: namesIn(found.makes, kind.makes),
    optionalKey: found.optionalKey.filter((name) => kind.optionalKey?.includes(name)),
  }
}

/** Returns those names that the kind of import knows, too. */
function namesIn(said: Readonly<Record<string, string>>, known: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(Object.entries(known).filter(([name, of]) => said[name] === of))
}

/**
 * Downloads an attachment (`file`, its id) to a temporary folder, calls `run` with its path and name, and
 * deletes it. Throws `notFound` if `file` is no id, and as `openBytes` does.
 */
export async function whileAtHand<T>(
  { files }: ImportDeps,
  principal: Principal,
  file: unknown,
  run: (path: string, name: string) => Promise<T>,
): Promise<T> {
  if (typeof file !== 'string' || !isItemId(file)) throw new CairnError('notFound')
  const { store, key, name } = await openBytes(files, principal, file, undefined, 'read')
  const folder = await mkdtemp(FOLDER)
  try {
    const path = join(folder, 'file')
    await pipeline(await store.read(key), createWriteStream(path))
    return await run(path, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes properties of an import that only the server may set; its history shows the person as author and the
 * name `action`. `values` gets the import as it is now, and returns the properties. Returns the changed
 * import. Throws `conflict` if somebody else changes it at the same time.
 */
export async function setOnImport(
  { store }: ImportDeps,
  principal: Principal,
  id: ItemId,
  action: string,
  values: (item: Item) => Record<string, unknown>,
): Promise<Item> {
  const server = systemFor(principal)
  const item = await store.read(server, id)
  const { _t, _i, _u } = item
  return store.update(server, { _t, _i, _u, ...values(item) }, { action })
}
