const FORM = /^R-(\d{3,})$/

/**
 * Draws a code for a respondent, such as `R-214`, that none in `taken` equals. `random` returns numbers from
 * 0 up to 1. Codes are of three digits until half of them are taken, then of one digit more.
 */
export function drawCode(taken: readonly string[], random: () => number): string {
  const used = new Set(taken)
  const numbers = taken.flatMap((code) => FORM.exec(code)?.[1] ?? [])
  let digits = 3
  while (numbers.filter((number) => number.length === digits).length >= 10 ** digits / 2) digits += 1
  for (;;) {
    const code = `R-${String(Math.floor(random() * 10 ** digits)).padStart(digits, '0')}`
    if (!used.has(code)) return code
  }
}
