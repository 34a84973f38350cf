import type { Socket } from './link.ts'
import { socketUrl } from './socket-url.ts'

/** The first socket sets out before the rest of the code is run, so that both are on their way at once. */
let first: WebSocket | undefined = new WebSocket(socketUrl(location.origin))

/** The first socket, once and while it is on its way to this address; later a new one. */
export function firstSocket(url: string): Socket {
  const socket = first
  first = undefined
  if (socket?.url === url && socket.readyState === WebSocket.CONNECTING) return socket as unknown as Socket
  socket?.close()
  return new WebSocket(url) as unknown as Socket
}
