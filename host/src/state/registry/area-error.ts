import { CairnError, type ErrorCode } from '@cairn/contract/errors'
import type { KnownArea } from './compose.ts'

/** Returns an error that names the area and the build it is about. */
export function areaError(code: ErrorCode, area: Pick<KnownArea, 'id' | 'build'>, sysMessage: string): CairnError {
  return new CairnError(code, sysMessage, { area: area.id, build: area.build })
}
