const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const
/** Sizes grow in steps of 1000 and show one decimal above plain bytes (platform-core section 9). */
const STEP = 1000

/** A size in bytes for reading: 512 Bytes, 1.5 KB, 20.0 MB. */
export function formatSize(bytes: number): string {
  const step = bytes < STEP ? 0 : Math.min(UNITS.length - 1, stepOf(bytes))
  const amount = step === 0 ? String(Math.round(bytes)) : (bytes / STEP ** step).toFixed(1)
  return `${amount} ${UNITS[step] ?? UNITS[0]}`
}

/** Which step the rounded amount belongs to: 999,999 bytes read 1.0 MB, not 1000.0 KB. */
function stepOf(bytes: number): number {
  const step = Math.floor(Math.log10(bytes) / 3)
  return Number((bytes / STEP ** step).toFixed(1)) >= STEP ? step + 1 : step
}
