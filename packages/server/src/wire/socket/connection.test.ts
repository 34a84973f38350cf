import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Connection } from './connection.ts'
import { createWatchIndex } from './watch-index.ts'

test('who asks to be told of the end is told, also when it has come already, and not after taking it back', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ server })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [socket, { socket: network }] = (await once(sockets, 'connection')) as [WebSocket, { socket: Socket }]
  const connection = new Connection(socket, network, createWatchIndex())
  const told: string[] = []
  connection.whenClosed(() => told.push('before'))
  connection.whenClosed(() => told.push('taken back'))()
  connection.close('draining')
  expect(told).toEqual(['before'])
  connection.whenClosed(() => told.push('after'))
  expect(told).toEqual(['before', 'after'])
  connection.closed()
  expect(told).toEqual(['before', 'after'])
  await once(client, 'close')
  sockets.close()
  server.close()
})
