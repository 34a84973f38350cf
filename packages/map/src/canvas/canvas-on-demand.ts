import { lazyComponent } from '@cairn/ui'

/** The map itself, whose code is most of what a map loads: it comes when it is first shown, or beside what stands around it. */
export const MapCanvas = lazyComponent(() => import('./map-canvas.tsx'))

/** Has the code of the map set out beside that of what stands around it, not after it. */
export function withCanvas<Module>(around: Promise<Module>): Promise<Module> {
  // Where it does not come it is asked for again, and missed, where it is shown.
  MapCanvas.load().catch(() => {})
  return around
}
