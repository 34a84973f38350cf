import { CairnError, type ErrorCode } from '@cairn/contract/errors'
import type { KnownArea } from './compose.ts'

/** Creates an error about an area; its details have the area's id and build. */
export function areaError(code: ErrorCode, area: Pick<KnownArea, 'id' | 'build'>, sysMessage: string): CairnError {
  return new CairnError(code, sysMessage, { area: area.id, build: area.build })
}
