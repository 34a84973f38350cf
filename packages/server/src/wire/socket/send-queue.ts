import type { Frame } from './frame.ts'

/** The part of a network socket that the queue uses. */
export interface Outlet {
  write(frame: Frame): boolean
  cork(): void
  uncork(): void
  readonly writableLength: number
}

/** Above this many bytes waiting in the socket, newer versions of an item replace older ones that wait. */
const CONFLATE_ABOVE_BYTES = 64 * 1024
/** Most bytes that may wait for one socket; beyond that it is closed (TRUST.md, T22). */
export const MAX_WAITING_BYTES = 4 * 1024 * 1024

/**
 * The send queue of one socket. Frames are written at once. Only those of items wait while the network is
 * slow, at most one of each: other frames then overtake them. The total is limited.
 */
export interface SendQueue {
  /** Writes a frame at once; false if the client is too slow and must be disconnected. */
  send(frame: Frame): boolean
  /**
   * Sends the frame of an item, replacing an older one of the same item that still waits; false as for
   * `send`.
   */
  sendItem(id: string, frame: Frame): boolean
  /** Called when the network socket has drained: sends what waits. */
  drained(): void
  waitingBytes(): number
}

/** Creates the send queue of a network socket. */
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
