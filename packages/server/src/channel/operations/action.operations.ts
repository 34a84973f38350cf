import { CairnError } from '@cairn/contract/errors'
import { defineOperation, type Operation } from '../dispatcher.ts'
import { runAreaAction } from './actions/area-action.ts'
import { CORE_ACTIONS } from './actions/core-actions.ts'
import type { ActionParts } from './core-action.ts'

/** act/{action}: the named actions of the core, and those the areas bring with their server halves. */
export function actionOperations(parts: ActionParts): Operation[] {
  const core = new Map(CORE_ACTIONS.map((action) => [action.name, action]))
  return [
    defineOperation('act', { visitors: true }, async ({ path, body, caller }) => {
      const [name = '', ...rest] = path
      const own = rest.length === 0 ? core.get(name) : undefined
      if (own) return own.run(body, caller, parts)
      const ofArea = rest.length === 0 ? parts.parts.catalogue.action?.(name) : undefined
      if (ofArea) return runAreaAction(name, ofArea, body, caller, parts)
      throw new CairnError('unknownOperation', `act/${path.join('/')}`.slice(0, 80))
    }),
  ]
}
