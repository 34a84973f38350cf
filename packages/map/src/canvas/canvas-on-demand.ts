import { lazyComponent } from '@cairn/ui'

/** The map canvas, loaded when first shown. It is most of the code of a map. */
export const MapCanvas = lazyComponent(() => import('./map-canvas.tsx'))

/** Starts loading the canvas alongside the code around it. Returns its argument unchanged. */
export function withCanvas<Module>(around: Promise<Module>): Promise<Module> {
  // Where it does not come it is asked for again, and missed, where it is shown.
  MapCanvas.load().catch(() => {})
  return around
}
