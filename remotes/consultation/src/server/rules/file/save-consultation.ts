import type { Geometry } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { hectaresOf } from '../../../model/screening/area-of.ts'
import { lockedChanges } from '../../../model/file/edits.ts'
import { problemsIn } from '../../../model/file/missing.ts'

/**
 * Save rule: gives a new consultation its `uuid`, and measures its area in hectares. Throws
 * `consultation.submitted` for a change that a submitted file does not take (`lockedChanges`) unless an
 * administrator makes it, and `invalidItem` for values that contradict each other.
 */
export const saveConsultation: SaveRule = ({ type, before, after, actor }) => {
  const locked =
    before && !actor.admin ? lockedChanges(before, after, (name) => type.properties[name]?.readOnly === true) : []
  if (locked.length > 0) throw new CairnError('consultation.submitted', locked.join(', '))
  after.uuid ??= crypto.randomUUID()
  const hectares = after.projectArea ? hectaresOf(after.projectArea as Geometry) : undefined
  if (hectares === undefined) delete after.areaHectares
  else after.areaHectares = hectares
  const problems = Object.entries(problemsIn(after)).map(([name, userMessage]) => [name, { userMessage }])
  if (problems.length > 0)
    throw new CairnError('invalidItem', problems.map(([name]) => name).join(', '), {
      properties: Object.fromEntries(problems),
    })
}
