import { baseMapCutSchema, type BaseMapCutSize } from '@cairn/contract/features'
import { actionsWith } from '../../items/action/define-action.ts'
import { bytesOfCut, filesToCut, type BaseMapDeps } from './cut-base-map.ts'

/** Tells how large an area of the base map is, before it is cut out. */
export const baseMapSize = actionsWith<BaseMapDeps>()({
  name: 'baseMapSize',
  kind: 'asks',
  payload: baseMapCutSchema,
  load: async ({ deps }) => filesToCut(deps.baseMapFolder()),
  authorize() {},
  command: ({ payload }, paths) => bytesOfCut(paths, payload),
  present: (bytes): BaseMapCutSize => (bytes === undefined ? {} : { bytes }),
})
