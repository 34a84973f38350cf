import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../items/facts/types.ts'
import type { ActionServices } from './action-services.ts'
import { runAreaAction } from './area-action.ts'
import { movesMeant, runMove } from './move-action.ts'

/**
 * Runs a move or a (not long) action of an area by name. Throws `unknownOperation` for any other name. Throws
 * as `runMove` and `runAreaAction` too.
 */
export async function runNamed(
  name: string,
  body: { t: string; i: number } & Record<string, unknown>,
  principal: Principal,
  services: ActionServices,
): Promise<unknown> {
  const moves = movesMeant(services.context.catalogue, name, body)
  if (moves.length > 0) return runMove(name, moves, body, principal, services)
  const action = services.context.catalogue.action?.(name)
  if (!action || 'long' in action) throw new CairnError('unknownOperation', `act/${name}`.slice(0, 80))
  return runAreaAction(name, action, body, { principal, claims: undefined, socket: undefined }, services)
}
