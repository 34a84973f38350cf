// Run as a process of its own by fanout.ts: what `ws` alone can do, every text that comes sent on to every
// socket.
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('listening', () => process.send?.((server.address() as { port: number }).port))
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    for (const client of server.clients) client.send(text)
  })
})
process.on('disconnect', () => process.exit(0))
