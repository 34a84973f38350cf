import type { Frame } from './frame.ts'

/** What the queue needs of a network socket. */
export interface Outlet {
  write(frame: Frame): boolean
  cork(): void
  uncork(): void
  readonly writableLength: number
}

/** Above this many bytes waiting in the socket, newer versions of an item replace older ones that wait. */
const CONFLATE_ABOVE_BYTES = 64 * 1024
/** More than this waiting in all, and the reader is closed (TRUST.md, T22). */
export const MAX_WAITING_BYTES = 4 * 1024 * 1024

/**
 * What waits to be sent to one socket. Frames go straight to the network while it takes them; while it does not, there is at
 * most one version of each item waiting, and the whole is bounded.
 */
export interface SendQueue {
  /** Sends in order; false when the reader has become too slow to be kept. */
  send(frame: Frame): boolean
  /** Sends the frame of an item, or lets it take the place of an older one of that item that waits. */
  sendItem(id: string, frame: Frame): boolean
  /** The network has taken what it held: what waited goes out. */
  drained(): void
  waitingBytes(): number
}

export function createSendQueue(outlet: Outlet): SendQueue {
  const waiting = new Map<string, Frame>()
  let waitingInMap = 0
  let isGathering = false

  /** What is sent in one go of the event loop reaches the network as one write. */
  function write(frame: Frame): void {
    if (!isGathering) {
      isGathering = true
      outlet.cork()
      process.nextTick(() => {
        isGathering = false
        outlet.uncork()
      })
    }
    outlet.write(frame)
  }

  function put(id: string, frame: Frame): void {
    waitingInMap += frame.length - (waiting.get(id)?.length ?? 0)
    waiting.set(id, frame)
  }

  function flush(): void {
    for (const [id, frame] of waiting) {
      if (outlet.writableLength > CONFLATE_ABOVE_BYTES) return
      waiting.delete(id)
      waitingInMap -= frame.length
      write(frame)
    }
  }

  const waitingBytes = () => outlet.writableLength + waitingInMap
  return {
    send(frame) {
      write(frame)
      return waitingBytes() <= MAX_WAITING_BYTES
    },
    sendItem(id, frame) {
      if (waiting.size === 0 && outlet.writableLength <= CONFLATE_ABOVE_BYTES) write(frame)
      else put(id, frame)
      return waitingBytes() <= MAX_WAITING_BYTES
    },
    drained: flush,
    waitingBytes,
  }
}
