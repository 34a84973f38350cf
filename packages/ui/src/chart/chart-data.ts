/** Colour of a series by its meaning. */
export type ChartTone = 'primary' | 'ok' | 'warn' | 'bad' | 'fgMuted'

/** Colour, name and key of each of the quantities that a chart shows. */
export interface ChartSeries {
  key: string
  label: string
  tone: ChartTone
}

/** A row of a chart: its name, and a quantity for each series, in their order. */
export interface ChartRow {
  key: string
  label: string
  values: readonly number[]
}

/** Data of a chart: its series (quantities with name and colour), and rows with a value for each series. */
export interface ChartData {
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
}
