import { registerHooks } from 'node:module'
import type * as Pdf from 'pdfjs-dist/legacy/build/pdf.mjs'

const CANVAS = '@napi-rs/canvas'

/**
 * Loads the reader of PDF files. As it is loaded it looks for a canvas to draw pages with, and complains
 * without one. Here only text is read, so it finds one that draws nothing.
 */
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
