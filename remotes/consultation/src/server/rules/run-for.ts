import * as v from 'valibot'
import { isItemId, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems } from '@cairn/contract/server'
import { filterSchema } from '@cairn/contract/query'
import { definitionSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { unmetConditions } from '@cairn/model/conditions'
import { startRun } from '@cairn/model/workflow'
import { namedBy } from './load-file.ts'

const conditionsSchema = v.pipe(v.array(filterSchema), v.minLength(1))

/**
 * Begins the steps by which a community answers: those of the first of its workflows that are for such
 * responses, or else as its terms say. Undefined if there are none.
 */
export async function runFor(asServer: AreaItems, response: Item, now: string): Promise<WorkflowRun | undefined> {
  const published = await versionFor(asServer, response, now)
  if (published === undefined || !isItemId(published)) return undefined
  const version = await asServer.read(published)
  const definition = v.safeParse(definitionSchema, version['definition'])
  if (!definition.success || version['of'] !== response._t) return undefined
  const number = version['number']
  const began = {
    version: published,
    label: String(version['label'] ?? ''),
    ...(typeof number === 'number' ? { number } : {}),
  }
  return startRun(definition.output, began, { values: response, now, by: null, kinds: {} })
}

/** Returns the id of the version that a response begins with. */
async function versionFor(asServer: AreaItems, response: Item, now: string): Promise<string | undefined> {
  const community = String(response['community'])
  const own = await namedBy(asServer, 'Workflow', 'owner', community).catch(ifThere)
  const fitting = own.find(
    (workflow) => workflow['published'] !== undefined && isFor(workflow, response, now.slice(0, 10)),
  )
  if (fitting) return String(fitting['published'])
  const [terms] = await namedBy(asServer, 'ConsultTerms', 'owner', community)
  const named = String(terms?.['workflow'] ?? '')
  return isItemId(named) ? String((await asServer.read(named))['published'] ?? '') : undefined
}

/** An install without the area of workflows has none. */
function ifThere(thrown: unknown): Item[] {
  if (thrown instanceof CairnError && thrown.code === 'typeUnknown') return []
  throw thrown
}

/**
 * Tells whether a workflow says by itself that it is for such a response. One without conditions does not.
 */
function isFor(workflow: Item, response: Item, today: string): boolean {
  const conditions = v.safeParse(conditionsSchema, workflow['useFor'])
  if (!conditions.success || workflow['of'] !== response._t || workflow['state'] === 'ARCHIVE') return false
  return unmetConditions(response, conditions.output, today).length === 0
}
