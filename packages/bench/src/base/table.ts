/**
 * One line of the report: what was measured, the figure, what it is compared with, and the ratio or limit.
 */
export interface Figure {
  what: string
  figure: string
  beside: string
  verdict: string
}

/** Prints measured figures as a table on the terminal. */
export function printTable(figures: readonly Figure[]): void {
  const header: Figure = { what: 'measured', figure: 'figure', beside: 'beside', verdict: 'ratio or limit' }
  const rows = [header, ...figures]
  const widths = (['what', 'figure', 'beside'] as const).map((key) => Math.max(...rows.map((row) => row[key].length)))
  for (const row of rows) {
    console.log(
      [
        row.what.padEnd(widths[0] ?? 0),
        row.figure.padStart(widths[1] ?? 0),
        row.beside.padEnd(widths[2] ?? 0),
        row.verdict,
      ].join('  '),
    )
  }
}

/** Returns median, 95th and 99th percentile of a sample; NaN for an empty one. Does not change it. */
export function quantiles(sample: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = [...sample].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Formats milliseconds, such as `4.2 ms`. */
export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

/** Formats bytes in kilobytes of 1,000 bytes, such as `12.5 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

/** Formats a rate, such as `1,200 /s`. */
export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')} /s`
}

/** Formats bytes in megabytes of 1,000,000 bytes, such as `48 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`
}
