import * as v from 'valibot'
import { wallsHere } from '@cairn/apart'
import { parseItemId } from '@cairn/contract'
import { CORE_TYPES } from '@cairn/contract/core-types'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../../items/facts/types.ts'
import { readsScansHere } from '../files/port.ts'
import { NAME_KINDS } from './area-names.ts'
import { installFacts } from './shown/install-facts.ts'
import { defineRegistryAction } from './define-action.ts'

/**
 * Action for administrators: returns the state of the areas in this process, with failures, and the core's
 * types. Throws `notAllowed` for others.
 */
export const installAreas = defineRegistryAction({
  name: 'installAreas',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async () => undefined,
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: async ({ deps }) => deps.areaReport(),
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

/**
 * Action for administrators: approves a build of an area that was held back because it makes more items
 * visible or has another publisher than the one before; or switches on again server code that was switched
 * off after an error. Throws `notAllowed` for others, and `notFound` if the build does not wait for that.
 */
export const letBuildRun = defineRegistryAction({
  name: 'letBuildRun',
  kind: 'write',
  payload: v.looseObject({ area: areaName, build: v.pipe(v.string(), v.maxLength(64)) }),
  load: async ({ principal }) => administrator(principal),
  authorize: () => {},
  async command({ payload: { area, build }, deps }, user) {
    if (!(await deps.letRun(area, build, user)))
      throw new CairnError('notFound', `the build ${build} of ${area} is not waiting for approval`)
  },
  present: () => ({}),
})

/**
 * Action for administrators: transfers a name, such as an item type, to another area. Throws `notAllowed` for
 * others, and `notFound` for an unknown name or area.
 */
export const handOverName = defineRegistryAction({
  name: 'handOverName',
  kind: 'write',
  payload: v.looseObject({ kind: v.picklist(NAME_KINDS), name: v.pipe(v.string(), v.maxLength(80)), area: areaName }),
  load: async ({ principal }) => administrator(principal),
  authorize: () => {},
  async command({ payload: { kind, name, area }, deps }, user) {
    if (!(await deps.handOver({ kind, name }, area, user)))
      throw new CairnError('notFound', `nobody has the ${kind} ${name}, or there is no area ${area}`)
  },
  present: () => ({}),
})

/** Returns the user index of an administrator. Throws `notAllowed` for anybody else. */
function administrator({ admin, userId }: Principal): number {
  if (!admin || userId === undefined) throw new CairnError('notAllowed')
  return parseItemId(userId).index
}

/**
 * Action for administrators: returns the health of the install: processes, tasks, mail, database, slow
 * statements, the last backup, and the sandboxes around programs that read untrusted files. Throws
 * `notAllowed` for others.
 */
export const installState = defineRegistryAction({
  name: 'installState',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async () => undefined,
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  async command({ deps }) {
    const backup = deps.lastBackup()
    const facts = { ...(await installFacts(deps.database)), walls: wallsHere(), readsScans: readsScansHere() }
    return { ...facts, ...(backup === undefined ? {} : { backup }) }
  },
  present: (facts) => facts,
})
