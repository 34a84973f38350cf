import type { Socket } from './link.ts'
import { socketUrl } from './socket-url.ts'

/** Opened when this module is imported, so that connecting overlaps with loading the other code. */
let first: WebSocket | undefined = new WebSocket(socketUrl(location.origin))

/**
 * Returns the socket opened at the start, once and only while it is connecting to this URL. Otherwise
 * closes it and returns a new socket.
 */
export function firstSocket(url: string): Socket {
  const socket = first
  first = undefined
  if (socket?.url === url && socket.readyState === WebSocket.CONNECTING) return socket as unknown as Socket
  socket?.close()
  return new WebSocket(url) as unknown as Socket
}
