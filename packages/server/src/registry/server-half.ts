import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { SaveRule, ServerArea } from '@cairn/contract/server'
import { stampOf } from './install-state.ts'

/** An area that is slow to load is given up after this time (architecture.md, rule 2). */
const LOAD_TIMEOUT_MS = 8000

const serverAreaSchema = v.looseObject({
  saveRules: v.optional(
    v.record(
      v.string(),
      v.custom<SaveRule>((value) => typeof value === 'function'),
    ),
  ),
})

/** Loads `server.mjs` of a build. Throws when it is missing, throws while loading, is slow, or is not a server half. */
export async function loadServerHalf(folder: string): Promise<ServerArea> {
  const file = join(folder, 'server.mjs')
  // Node remembers a module that failed; the stamp gives a repaired file another name.
  const url = `${pathToFileURL(file).href}?stamp=${await stampOf(file)}`
  const module: unknown = await within(LOAD_TIMEOUT_MS, import(url))
  const parsed = v.parse(v.object({ default: serverAreaSchema }), {
    default: (module as { default?: unknown }).default,
  })
  return parsed.default.saveRules ? { saveRules: parsed.default.saveRules } : {}
}

/** Stands in for the rules of an area whose server half did not load: its items can be read, but not saved unchecked. */
export const refuseToSave: SaveRule = ({ type }) => {
  throw new CairnError('areaMissing', `The server half of the area of ${type.name} did not load`, { type: type.name })
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = Promise.withResolvers<never>()
  const handle = setTimeout(() => timer.reject(new Error(`nothing after ${ms} ms`)), ms)
  try {
    return await Promise.race([work, timer.promise])
  } finally {
    clearTimeout(handle)
  }
}
