import { userOf } from '@cairn/channel/session'
import type { CairnError } from '@cairn/contract/errors'
import type { Shell } from '../state/shell.ts'

const LONGEST_DETAIL = 1000
const told = new Set<string>()

/**
 * Reports to the server that an area's code failed in this browser, each failure once for each page load.
 * Sends nothing for visitors, and ignores if that fails.
 */
export function tellFailure({ channel }: Pick<Shell, 'channel'>, { code, message, details }: CairnError): void {
  const { area, build } = details
  const failure = { area, build, code, detail: message.slice(0, LONGEST_DETAIL) }
  const key = JSON.stringify(failure)
  if (!userOf(channel.session.get()) || told.has(key)) return
  told.add(key)
  // Best effort: errors are ignored, such as being offline.
  channel.send('act/areaFailed', failure).catch(() => {})
}
