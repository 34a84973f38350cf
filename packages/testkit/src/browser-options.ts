/** How Chromium is launched for journeys and benchmarks: nothing of its own on the network, and as root without its sandbox. */
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
