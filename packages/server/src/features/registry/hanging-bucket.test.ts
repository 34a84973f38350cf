import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { buildAreaData } from '@cairn/testkit/builders'
import { startTestServer } from '@cairn/testkit/server'

test('a bucket that takes connections and never answers holds up neither the start nor what the install file says', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'nobody', secretAccessKey: 'nothing' }
  const areaBucket = { bucket: 'cairn-areas', prefix: '', region: 'us-east-1', endpoint, keys }
  const areas = [buildAreaData('ponds', [], { build: 'aaaaaaaa0001' })]
  const server = await startTestServer({ areas, areaBucket })
  try {
    const file = server.install.install
    const install = JSON.parse(await readFile(file, 'utf8')) as object
    await writeFile(file, JSON.stringify({ ...install, areas: {} }))
    await expect.poll(() => server.parts.registry.isOpen('ponds')).toBe(false)
    // One look at the bucket at a time.
    expect(sockets).toHaveLength(1)
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await server.close()
  }
})
