import * as v from 'valibot'
import { isItemId, type Item } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { filterSchema } from '@cairn/contract/query'
import { definitionSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { unmetConditions } from '@cairn/model/conditions'
import { startRun } from '@cairn/model/workflow'
import type { AnsweringBy } from '../file/load-file.ts'

const conditionsSchema = v.pipe(v.array(filterSchema), v.minLength(1))

/**
 * Starts the workflow of a community's response: the first of its workflows for such responses, or else the
 * one of its terms. Undefined if there are none.
 */
export async function runFor(
  asServer: Pick<AreaItems, 'read'>,
  response: Item,
  by: AnsweringBy,
  now: string,
): Promise<WorkflowRun | undefined> {
  const published = await versionFor(asServer, response, by, now)
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
async function versionFor(
  asServer: Pick<AreaItems, 'read'>,
  response: Item,
  { terms, workflows }: AnsweringBy,
  now: string,
): Promise<string | undefined> {
  const fitting = workflows.find(
    (workflow) => workflow['published'] !== undefined && isFor(workflow, response, now.slice(0, 10)),
  )
  if (fitting) return String(fitting['published'])
  const named = String(terms?.['workflow'] ?? '')
  return isItemId(named) ? String((await asServer.read(named))['published'] ?? '') : undefined
}

/**
 * Tells whether a workflow says by itself that it is for such a response. One without conditions does not.
 */
function isFor(workflow: Item, response: Item, today: string): boolean {
  const conditions = v.safeParse(conditionsSchema, workflow['useFor'])
  if (!conditions.success || workflow['of'] !== response._t || workflow['state'] === 'ARCHIVE') return false
  return unmetConditions(response, conditions.output, today).length === 0
}
