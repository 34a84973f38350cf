import * as v from 'valibot'
import type { ServerAction, TaskRun } from '@cairn/contract/server'
import { purposeEntry, requirePurpose } from '../features/exports/port.ts'
import { parsePayload } from '../items/action/payload.ts'
import { refuseMasquerade } from '../items/rights/principal/acting-as.ts'
import type { Principal } from '../items/facts/types.ts'
import type { ItemContext } from '../items/read/item-context.ts'

type Action = Pick<ServerAction, 'takesOut' | 'types'>
/** A call with what it is for, if it takes items out. */
interface Taking {
  /** The principal for reading exported items, so that the access log records exports. */
  reader: Principal
  /** The payload without the purpose, and without whether it has what is withheld. */
  own: Record<string, unknown>
}

/**
 * Prepares a call of an action that takes items out of the product (`takesOut`). Returns the principal to
 * read them with, so that the access log records an export with its purpose, and the payload without the
 * entries about the export (`purpose`, `withheld`); both unchanged for other actions. Throws `masquerading`,
 * `badMessage` and as `requirePurpose` does (RIGHTS.md, "Records" and "Masquerade").
 */
export async function takingOut(
  context: ItemContext,
  principal: Principal,
  { takesOut, types }: Action,
  payload: Record<string, unknown>,
): Promise<Taking> {
  if (!takesOut) return { reader: principal, own: payload }
  refuseMasquerade(principal)
  const { purpose, withheld: _withheld, ...own } = parsePayload('takesOut', v.looseObject(purposeEntry), payload)
  const named = types.flatMap((name) => context.catalogue.get(name) ?? [])
  await requirePurpose(context, principal, named, purpose)
  return { reader: { ...principal, purpose, takesOut: true }, own }
}

/**
 * Returns the task as an action may use it: making a file throws unless the action declares whether items
 * leave the product by it (`takesOut`), so that no author can forget this.
 */
export function declaredFiles(name: string, { takesOut }: Action, task: TaskRun): TaskRun {
  if (takesOut !== undefined) return task
  const refuse = () => {
    throw new Error(`${name} writes a file but does not set "takesOut" (whether that exports items)`)
  }
  return { ...task, file: refuse, zip: refuse }
}
