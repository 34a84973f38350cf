/**
 * Returns Playwright's launch options of Chromium for journeys and benchmarks: no background network
 * traffic, no GPU, and no sandbox if this process runs as root. Without a path, Playwright's own Chromium is
 * used.
 */
export function browserOptions(executablePath: string | undefined) {
  return {
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu',
    ],
  }
}
