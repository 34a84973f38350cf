import { setTimeout as pause } from 'node:timers/promises'
import { CairnError } from '@cairn/contract/errors'
import type { Envelope } from '@cairn/contract/wire'
import type { Streamed } from '../../lib/streamed.ts'
import type { Connection } from './connection.ts'
import { pushFrame } from './frame.ts'

/** The part of a connection that streaming uses. */
export type PartLine = Pick<Connection, 'isOpen' | 'push' | 'progress' | 'whenClosed' | 'whenReceived'>

/** While more than this waits in the socket, no further part is made. */
const ROOM_BYTES = 256 * 1024
/** Most parts in flight: networks buffer megabytes, and other messages would have to wait behind them. */
const MOST_ON_THE_WAY = 3
const LOOK_AGAIN_MS = 20

/**
 * Sends the parts of a streamed answer as `stream:{n}` messages that refer to the request's `s`, and returns
 * the final answer; an erred one with `streamEnded` if the client ended it (`ended`). Throws `streamEnded`
 * once `mayGoOn`, asked before each part, tells false, and the stream's own errors. Ends the stream in any
 * case.
 */
export async function sendParts(
  line: PartLine,
  { o, s }: Envelope,
  streamed: Streamed,
  mayGoOn: () => Promise<boolean>,
  ended: AbortSignal = new AbortController().signal,
): Promise<Envelope> {
  const end = () => void streamed.end().catch(() => {})
  const forget = line.whenClosed(end)
  ended.addEventListener('abort', end)
  // It may have been ended before it began.
  if (ended.aborted) end()
  let onTheWay = 0
  let wake = () => {}
  const received = () => {
    onTheWay -= 1
    wake()
  }
  try {
    for (let n = 0; ; n++) {
      const part = await streamed.parts.next()
      if (ended.aborted || !(await mayGoOn())) throw new CairnError('streamEnded')
      if (part.done) return { o, ...(s === undefined ? {} : { s }), b: part.value ?? {} }
      line.push(pushFrame(`stream:${n}`, { of: s ?? 0, b: part.value }))
      onTheWay += 1
      line.whenReceived(received)
      while (line.isOpen && !ended.aborted && (onTheWay > MOST_ON_THE_WAY || line.progress().waiting > ROOM_BYTES))
        await Promise.race([pause(LOOK_AGAIN_MS), new Promise<void>((resolve) => (wake = resolve))])
    }
  } catch (thrown) {
    if (!ended.aborted) throw thrown
    return { o, ...(s === undefined ? {} : { s }), erred: true, b: new CairnError('streamEnded').toBody() }
  } finally {
    forget()
    ended.removeEventListener('abort', end)
    await streamed.end()
  }
}
