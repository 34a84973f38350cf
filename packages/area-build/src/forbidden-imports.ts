import path from 'node:path'
import type { Compiler } from '@rspack/core'
import { FORBIDDEN_IN_AREAS } from './shared-modules.ts'

/**
 * rspack plugin that fails an area's build if it imports a library that only the shell may hold, the server,
 * or another area.
 */
export class ForbiddenImports {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('ForbiddenImports', (factory) => {
      factory.hooks.beforeResolve.tap('ForbiddenImports', (data) => {
        const reason = this.#refusal(data.request, data.contextInfo.issuer)
        if (reason) throw new Error(`${path.relative(this.#folder, data.contextInfo.issuer)}: ${reason}`)
      })
    })
  }

  #refusal(request: string, issuer: string): string | undefined {
    if (!issuer.startsWith(this.#folder + path.sep) || issuer.includes('node_modules')) return undefined
    const name = FORBIDDEN_IN_AREAS.find((forbidden) => request === forbidden || request.startsWith(`${forbidden}/`))
    if (name) return `an area may not import ${name}: use the contract, ui and forms packages`
    if (/^@cairn\/(server|channel|area-|testkit|toolchain)/.test(request))
      return `an area's web half may not import ${request}`
    return undefined
  }
}
