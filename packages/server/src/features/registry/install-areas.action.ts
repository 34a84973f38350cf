import * as v from 'valibot'
import { parseItemId } from '@cairn/contract'
import { CORE_TYPES } from '@cairn/contract/core-types'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../../items/model/types.ts'
import { NAME_KINDS } from './area-names.ts'
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
    coreTypes: CORE_TYPES.map(({ name, defaultIcon, machines }) => ({
      name,
      icon: defaultIcon,
      ...(machines ? { machines } : {}),
    })),
  }),
})

const areaName = v.pipe(v.string(), v.maxLength(40))

/** Lets a build run that shows more of items, or has another publisher, than the one before. Administrators only. */
export const letBuildRun = defineRegistryAction({
  name: 'letBuildRun',
  kind: 'write',
  payload: v.looseObject({ area: areaName, build: v.pipe(v.string(), v.maxLength(64)) }),
  load: async ({ principal }) => administrator(principal),
  authorize: () => {},
  async command({ payload: { area, build }, parts }, user) {
    if (!(await parts.letRun(area, build, user))) throw new CairnError('notFound', `${area} ${build} does not wait`)
  },
  present: () => ({}),
})

/** Gives a name, such as an item type, to another area of the install. Administrators only. */
export const handOverName = defineRegistryAction({
  name: 'handOverName',
  kind: 'write',
  payload: v.looseObject({ kind: v.picklist(NAME_KINDS), name: v.pipe(v.string(), v.maxLength(80)), area: areaName }),
  load: async ({ principal }) => administrator(principal),
  authorize: () => {},
  async command({ payload: { kind, name, area }, parts }, user) {
    if (!(await parts.handOver({ kind, name }, area, user)))
      throw new CairnError('notFound', `nobody has the ${kind} ${name}, or there is no area ${area}`)
  },
  present: () => ({}),
})

/** Returns the user index of an administrator. Throws `notAllowed` for anybody else. */
function administrator({ admin, userId }: Principal): number {
  if (!admin || userId === undefined) throw new CairnError('notAllowed')
  return parseItemId(userId).index
}

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
