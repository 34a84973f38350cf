import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { audit } from './audit.ts'

let registry: Server | undefined
afterEach(() => registry?.close())

/** A registry that answers every audit like this. Gives the exit code and what was said. */
async function auditAt(status: number, body: object): Promise<{ code: number; said: string }> {
  const opened = createServer((request, response) => {
    request.resume()
    request.on('end', () =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  registry = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  let said = ''
  const url = `http://127.0.0.1:${(opened.address() as AddressInfo).port}/`
  const code = await audit(['--registry', url], (text) => (said += `${text}\n`))
  return { code, said }
}

test('a registry that knows of nothing is good news', async () => {
  expect(await auditAt(200, {})).toMatchObject({ code: 0 })
})

test('what it knows is named, and fails', async () => {
  const advisory = {
    ...{ id: 1, url: 'https://github.com/advisories/GHSA-0000-0000-0000', title: 'A made weakness' },
    ...{ severity: 'high', vulnerable_versions: '>=0', cwe: [], cvss: { score: 7, vectorString: null } },
  }
  const { code, said } = await auditAt(200, { fastify: [advisory] })
  expect(code).toBe(1)
  expect(said).toMatch(/A made weakness/)
})

test('a registry that does not answer is no good news, and it says what else there is', async () => {
  const { code, said } = await auditAt(405, {})
  expect(code).toBe(2)
  expect(said).toMatch(/neither good nor bad.*\n.*--registry.*osv-scanner/)
})
