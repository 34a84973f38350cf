import type {} from '../base/text-catalogue.ts'
import { lazyComponent } from '@cairn/ui'

/** The map canvas, loaded when first shown, and again until it comes. It is most of the code of a map. */
export const MapCanvas = lazyComponent(() => import('./map-canvas.tsx'), null, null)

/** Starts loading the canvas alongside the code around it. Returns its argument unchanged. */
export function withCanvas<Module>(around: Promise<Module>): Promise<Module> {
  // If loading fails, showing the canvas tries again.
  MapCanvas.load().catch(() => {})
  return around
}
