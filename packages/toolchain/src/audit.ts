import { spawn } from 'node:child_process'
import { root } from './paths.ts'

/** Error codes of pnpm when the registry has no list of vulnerabilities, or does not return it. */
const NOT_ANSWERED = /ERR_PNPM_AUDIT_/

const NO_REGISTRY = `
The registry that was asked does not answer audits: nothing is known of these libraries, neither good nor bad. Name one that does
(npm run audit -- --registry URL), or give the bill of materials (npm run sbom) to a scanner, such as osv-scanner.`

/**
 * Checks production dependencies for known vulnerabilities with `pnpm audit`, to which `args` are added, and
 * passes its output to `say`. Returns the exit code: 0 none, 1 some, 2 if the registry does not answer
 * audits; if pnpm fails otherwise, its own code. Accepted vulnerabilities are listed with reasons in
 * `pnpm-workspace.yaml`, `auditConfig`.
 */
export async function audit(args: readonly string[], say: (text: string) => void = console.log): Promise<number> {
  const { code, said } = await pnpm(['audit', '--prod', ...args])
  say(said.trim())
  if (!NOT_ANSWERED.test(said)) return code
  say(NO_REGISTRY)
  return 2
}

function pnpm(args: readonly string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('pnpm', args, { cwd: root, shell: process.platform === 'win32' })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}
