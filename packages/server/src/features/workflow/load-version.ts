import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import {
  definitionSchema,
  MIGRATE_RIGHT,
  WORKFLOW_VERSION_TYPE,
  type WorkflowDefinition,
  type WorkflowRun,
} from '@cairn/contract/workflow'
import { hashOf } from '@cairn/model/workflow'
import type { ActionRequest } from '../../items/action/define-action.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { judge } from '../../items/rights/write-rule.ts'

/** A published workflow definition, with the data that a run stores about it. */
export interface LoadedVersion {
  /** Name of the type of items that it is for. */
  of: unknown
  definition: WorkflowDefinition
  version: Pick<WorkflowRun, 'version' | 'label' | 'number'>
  /** Whether the caller may move runs to it. */
  mayMigrate: boolean
}

/**
 * Loads a published workflow version that the caller may read. Throws `workflow.noVersion` if there is no
 * such version or it is hidden, and if its definition differs from what was published.
 */
export async function loadVersion(
  { principal, deps: { context } }: Pick<ActionRequest<unknown>, 'principal' | 'deps'>,
  id: ItemId,
): Promise<LoadedVersion> {
  const item = await context.loader.loadOne(id)
  const isThere = item && !item.row.deleted && item.facts.type.name === WORKFLOW_VERSION_TYPE
  if (!isThere || !mayRead(principal, item.facts)) throw new CairnError('workflow.noVersion')
  const { definition, of, number, hash } = item.facts.values
  const parsed = v.safeParse(definitionSchema, definition)
  if (!parsed.success) throw new CairnError('workflow.noVersion', `${id} has no valid workflow definition`)
  const { steps, adHoc, doneState } = parsed.output
  if (hash !== undefined && hash !== hashOf({ steps, adHoc, doneState }))
    throw new CairnError('workflow.noVersion', `the definition in ${id} was changed after it was published`)
  const { within } = item.facts
  return {
    of,
    definition: parsed.output,
    version: { version: id, label: item.row.label ?? '', ...(typeof number === 'number' ? { number } : {}) },
    mayMigrate: within !== undefined && judge(principal, within, MIGRATE_RIGHT).isAllowed,
  }
}
