const HAS_COMMAND_KEY = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '')

/** Returns a shortcut as the keyboard at hand names it: `⌘K`, or `Ctrl K`. */
export function withCommand(key: string): string {
  return HAS_COMMAND_KEY ? `⌘${key}` : `Ctrl ${key}`
}
