/** Prints a line. */
export function say(text: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
  process.stdout.write(`${text}\n`)
}

/** Prints how far a step is, over what was said before; nothing outside of a terminal. */
export function sayProgress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001B[K`)
}
