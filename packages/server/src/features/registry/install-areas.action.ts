import * as v from 'valibot'
import { CORE_TYPES } from '@cairn/contract/core-types'
import { CairnError } from '@cairn/contract/errors'
import { installFacts } from './install-facts.ts'
import { defineRegistryAction } from './define-action.ts'

/** The areas of the install as this process runs them, with what failed, and the core's own types. Administrators only. */
export const installAreas = defineRegistryAction({
  name: 'installAreas',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async () => undefined,
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: async ({ parts }) => parts.areaReport(),
  present: (areas) => ({
    areas,
    coreTypes: CORE_TYPES.map(({ name, defaultIcon, states }) => ({
      name,
      icon: defaultIcon,
      ...(states ? { states } : {}),
    })),
  }),
})

/** How the install is doing: its processes, tasks, mail, database, and what takes long in it. Administrators only. */
export const installState = defineRegistryAction({
  name: 'installState',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async () => undefined,
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: ({ parts }) => installFacts(parts.database),
  present: (facts) => facts,
})
