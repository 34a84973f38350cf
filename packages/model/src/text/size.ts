const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const
/** Sizes grow in steps of 1000 and have one decimal above plain bytes. */
const STEP = 1000

/** Formats a size in bytes: 512 Bytes, 1.5 KB, 20.0 MB. */
export function formatSize(bytes: number): string {
  const step = bytes < STEP ? 0 : Math.min(UNITS.length - 1, stepOf(bytes))
  const amount = step === 0 ? String(Math.round(bytes)) : (bytes / STEP ** step).toFixed(1)
  return `${amount} ${UNITS[step] ?? UNITS[0]}`
}

/** Picks the unit after rounding: 999,999 bytes are 1.0 MB, not 1000.0 KB. */
function stepOf(bytes: number): number {
  const step = Math.floor(Math.log10(bytes) / 3)
  return Number((bytes / STEP ** step).toFixed(1)) >= STEP ? step + 1 : step
}
