import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { audit } from './audit.ts'

let registry: Server | undefined
afterEach(() => {
  registry?.close()
  vi.unstubAllEnvs()
})

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

test('all that is said counts, also what comes after the end of the program that was asked', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-audit-'))
  try {
    await writeFile(path.join(folder, 'pnpm'), '#!/bin/sh\n(sleep 0.3; echo ERR_PNPM_AUDIT_BAD_RESPONSE) &\n', {
      mode: 0o755,
    })
    vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env['PATH']}`)
    expect(await audit([], () => {})).toBe(2)
  } finally {
    await rm(folder, { recursive: true })
  }
})
