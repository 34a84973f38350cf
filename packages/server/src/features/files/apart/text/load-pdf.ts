import { registerHooks } from 'node:module'
import type * as Pdf from 'pdfjs-dist/legacy/build/pdf.mjs'

const CANVAS = '@napi-rs/canvas'

/** Loads pdf.js with stub canvas classes, which it requires on load, although only text is read. */
export async function loadPdf(): Promise<typeof Pdf> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === CANVAS
        ? { url: import.meta.resolve('./no-canvas.ts'), format: 'module-typescript', shortCircuit: true }
        : next(specifier, context),
  })
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } finally {
    hooks.deregister()
  }
}
