declare module 'shpjs' {
  interface ShapeFeature {
    type: 'Feature'
    properties: Record<string, unknown>
    geometry: { type: string; coordinates: unknown; bbox?: number[] } | null
  }
  export function parseShp(shp: DataView, prj?: string): unknown[]
  export function parseDbf(dbf: DataView, cpg?: string): Record<string, unknown>[]
  export function combine(parts: [unknown[], Record<string, unknown>[]]): { features: ShapeFeature[] }
}
