import { baseMapCutSchema, type BaseMapCutSize } from '@cairn/contract/features'
import { actionsWith } from '../../items/action/define-action.ts'
import { bytesOfCut, filesToCut, type BaseMapDeps } from './cut-base-map.ts'

/**
 * Action: returns the size in bytes of an extract of the base map before it is made; none if it is too large
 * (over 2 GiB, or 200,000 tiles of a file). Throws `notFound` if the server has no base map.
 */
export const baseMapSize = actionsWith<BaseMapDeps>()({
  name: 'baseMapSize',
  kind: 'asks',
  payload: baseMapCutSchema,
  load: async ({ deps }) => filesToCut(deps.baseMapFolder()),
  authorize() {},
  command: ({ payload }, paths) => bytesOfCut(paths, payload),
  present: (bytes): BaseMapCutSize => (bytes === undefined ? {} : { bytes }),
})
