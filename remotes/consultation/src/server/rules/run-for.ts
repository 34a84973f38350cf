import * as v from 'valibot'
import { isItemId, type Item } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { definitionSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { startRun } from '@cairn/model/workflow'
import { namedBy } from './load-file.ts'

/** Begins the steps by which a community answers, as its terms say. Undefined if they name none. */
export async function runFor(asServer: AreaItems, response: Item, now: string): Promise<WorkflowRun | undefined> {
  const [terms] = await namedBy(asServer, 'ConsultTerms', 'owner', String(response['community']))
  const workflow = String(terms?.['workflow'] ?? '')
  if (!isItemId(workflow)) return undefined
  const published = String((await asServer.read(workflow))['published'] ?? '')
  if (!isItemId(published)) return undefined
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
