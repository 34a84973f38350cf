import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startCommunity } from '@cairn/testkit/community'

test('a request whose body never ends does not keep the server from stopping', async () => {
  const server = await startCommunity()
  const { port, hostname } = new URL(server.url)
  const stuck = connect(Number(port), hostname)
  const cut = once(stuck, 'close')
  stuck.write('POST /api/item HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"o":')
  // It has arrived when one sent after it is answered.
  await fetch(`${server.url}/healthz`)
  await server.close()
  expect(await cut).toBeDefined()
})
